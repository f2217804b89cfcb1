/** Work packages and what hangs on them: activities, relations, watchers, attachments. */
import { ATTACHING, NEVER, type Cases, type Shot } from "../cases.ts";
import { hrefTo, REMINDER, type World } from "../world.ts";

export function workPackageCases(world: World): Cases {
  const project = world.id("project");
  const own = world.id("workPackage");
  const inProject = { subject: "Caulk", _links: { project: hrefTo(`projects/${project}`) } };
  const onOwn = { _links: { workPackage: hrefTo(`work_packages/${own}`) } };
  const schemas = `filters=${encodeURIComponent(JSON.stringify([{ id: { operator: "=", values: [`${project}-1`] } }]))}`;
  const creation = (more: Record<number, Shot>) => ({
    200: NEVER.created,
    201: { body: { subject: "Caulk", description: { raw: "With *oakum*" } } },
    422: { body: { subject: "" } },
    ...more,
  });
  return {
    "GET work_packages": { 403: { as: "nobody" } },
    "POST work_packages": {
      200: NEVER.created,
      201: { body: inProject },
      404: "a project that one does not see is a wrong value of a property: 422",
      422: { body: { ...inProject, subject: "" } },
    },
    "PATCH work_packages/{}": {
      200: async () => ({ body: { lockVersion: await lockVersion(world, own), subject: "Scrape the hull" } }),
      409: { body: { lockVersion: 0, subject: "Too late" } },
      422: async () => ({ body: { lockVersion: await lockVersion(world, own), subject: "" } }),
    },
    "GET custom_actions/{}": { 403: { as: "auditor" } },
    "POST custom_actions/{}/execute": {
      200: async () => ({ body: { lockVersion: await lockVersion(world, own), ...onOwn } }),
      403: { as: "auditor", body: { lockVersion: 0, ...onOwn } },
      409: { body: { lockVersion: 0, ...onOwn } },
      422: { body: { lockVersion: 0 } },
    },
    "DELETE work_packages/{}": { 204: async () => ({ params: [await world.workPackage()] }) },
    "GET work_packages/schemas": { 200: { query: schemas }, 403: { query: schemas, as: "nobody" } },
    "GET custom_options/{}": {},
    "GET custom_fields/{}/items": { 403: NEVER.hidden, 422: { params: [world.id("customList")] } },
    "GET custom_field_items/{}": { 403: NEVER.hidden },
    "GET custom_field_items/{}/branch": { 403: NEVER.hidden, 422: "an option that is no item is a 404" },
    "GET work_packages/{}/available_watchers": {},
    "POST work_packages/{}/activities": { 201: { body: { comment: { raw: "Done" } } } },
    "PATCH activities/{}": {
      200: { body: { comment: { raw: "Done, really" } } },
      422: { body: { comment: { raw: "" } } },
    },
    "PATCH activities/{}/emoji_reactions": { 200: { body: { reaction: "heart" } } },
    "GET work_packages/{}/reminders": { 403: NEVER.hidden },
    "POST work_packages/{}/reminders": {
      201: async () => ({ params: [await world.workPackage()], body: REMINDER }),
      409: { body: REMINDER },
      422: { body: {} },
    },
    "PATCH reminders/{}": { 200: { body: { note: "Ask again" } }, 422: { body: { note: "x".repeat(200) } } },
    "DELETE reminders/{}": { 204: async () => ({ params: [await world.reminder(await world.workPackage())] }) },
    "GET work_packages/{}/revisions": { 403: NEVER.hidden },
    "GET work_packages/{}/file_links": {},
    "POST projects/{}/work_packages": creation({}),
    "POST workspaces/{}/work_packages": creation({}),
    "GET projects/{}/work_packages": {
      403: async () => ({
        as: "nobody",
        params: [(await world.make("projects", { name: world.word(), public: true })).id],
      }),
    },
    "GET workspaces/{}/work_packages": {
      403: async () => ({
        as: "nobody",
        params: [(await world.make("projects", { name: world.word(), public: true })).id],
      }),
    },

    "POST work_packages/{}/relations": {
      201: async () => ({ body: relationTo(await world.workPackage()) }),
      409: async () => ({ body: relationTo(await relatedTo(world)) }),
      422: { body: { type: "adores", _links: { to: hrefTo(`work_packages/${world.id("milestone")}`) } } },
    },
    "PATCH relations/{}": { 200: { body: { description: "Both at once" } }, 422: { body: { type: "adores" } } },
    "DELETE relations/{}": { 204: async () => ({ params: [await world.relation()] }) },

    "POST work_packages/{}/watchers": {
      200: { body: { user: hrefTo(`users/${world.id("member")}`) } },
      201: { body: { user: hrefTo(`users/${world.id("reader")}`) } },
      403: { body: { user: hrefTo(`users/${world.id("member")}`) } },
      404: { params: [2_000_000_000], body: { user: hrefTo(`users/${world.id("admin")}`) } },
      422: { body: { user: hrefTo("projects/1") } },
    },

    "POST attachments": ATTACHING,
    "POST work_packages/{}/attachments": ATTACHING,
    "DELETE attachments/{}": { 204: async () => ({ params: [await world.attachment()] }) },
  };
}

const relationTo = (id: number) => ({ type: "relates", _links: { to: hrefTo(`work_packages/${id}`) } });

async function lockVersion(world: World, id: number): Promise<unknown> {
  return (await world.app.api.admin.get(`work_packages/${id}`)).at("lockVersion");
}

async function relatedTo(world: World): Promise<number> {
  const id = await world.workPackage();
  await world.make(`work_packages/${world.id("workPackage")}/relations`, relationTo(id));
  return id;
}
