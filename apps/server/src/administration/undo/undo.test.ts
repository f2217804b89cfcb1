/** Undoing entries of the audit log: what was before is there again, unless something newer is in the way. */
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { askWhileEnding } from "../../../testing/requests/while-ending.ts";

const { api, ctx, given } = await startTestApp("standard");
const mira = await given.user("mira");
const noah = await given.user("noah");

/** The newest entry of a thing, as the audit log shows it. */
async function newest(type: string, id: number) {
  const filters = JSON.stringify([
    { entityType: { operator: "=", values: [type] } },
    { entityId: { operator: "=", values: [String(id)] } },
  ]);
  const list = await api.admin.list("admin/audit_events", { filters });
  const [entry] = list.elements.map((element) => Object(element));
  return { id: String(entry.id), undo: entry._links.undo };
}
const undo = (id: string) => api.admin.post(`admin/audit_events/${id}/undo`, {});
const ok = (answer: { status: number; text: string }) =>
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);

describe("puts back", () => {
  test("what a user was called and whether they administer", async () => {
    const before = (await api.admin.get(`users/${mira}`)).body;
    ok(await api.admin.patch(`users/${mira}`, { firstName: "Mara", admin: true }));
    const entry = await newest("User", mira);
    expect(entry.undo).toEqual({ href: `/api/v3/admin/audit_events/${entry.id}/undo`, method: "post" });
    ok(await undo(entry.id));
    const { firstName, admin } = Object((await api.admin.get(`users/${mira}`)).body);
    expect({ firstName, admin }).toEqual({ firstName: Object(before).firstName, admin: false });
    const row = await ctx.db.selectFrom("events").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
    expect([row.entity_type, row.action, JSON.parse(row.context).via]).toEqual(["User", "updated", "token"]);
  });

  test("an account that was locked, and one that was unlocked", async () => {
    ok(await api.admin.post(`users/${mira}/lock`));
    ok(await undo((await newest("User", mira)).id));
    expect((await api.admin.get(`users/${mira}`)).at("status")).toBe("active");
    ok(await undo((await newest("User", mira)).id));
    expect((await api.admin.get(`users/${mira}`)).at("status")).toBe("locked");
    ok(await api.admin.delete(`users/${mira}/lock`));
  });

  test("a group's name and members", async () => {
    const member = (id: number) => ({ href: `/api/v3/users/${id}` });
    const group = await api.admin.post("groups", { name: "Crew", _links: { members: [member(mira)] } });
    ok(await api.admin.patch(`groups/${group.id}`, { name: "Staff", _links: { members: [member(noah)] } }));
    ok(await undo((await newest("Group", group.id)).id));
    const after = await api.admin.get(`groups/${group.id}`);
    expect([
      after.at("name"),
      after.text.includes(`/api/v3/users/${mira}"`),
      after.text.includes(`users/${noah}"`),
    ]).toEqual(["Crew", true, false]);
  });

  test("a role's permissions, though others of it were changed since", async () => {
    const role = await api.admin.post("roles", { name: "Pilot", permissions: ["view_work_packages"] });
    const permissions = `roles/${role.id}/permissions`;
    const list = async () => (await api.admin.get(permissions)).text;
    ok(await api.admin.patch(permissions, { grant: ["add_work_packages"], revoke: [] }));
    const entry = await newest("Role", role.id);
    ok(await api.admin.patch(permissions, { grant: ["log_own_time"], revoke: [] }));
    ok(await undo(entry.id));
    expect([(await list()).includes("add_work_packages"), (await list()).includes("log_own_time")]).toEqual([
      false,
      true,
    ]);
  });

  test.each([
    ["Status", "statuses", { isClosed: true, defaultDoneRatio: 40 }],
    ["Type", "types", { isMilestone: true, description: "Why" }],
    ["Priority", "priorities", { isActive: false }],
  ])("what was set of a %s", async (type, collection, body) => {
    const made = await api.admin.post(collection, { name: `Undone ${type}` });
    const before = Object((await api.admin.get(`${collection}/${made.id}`)).body);
    ok(await api.admin.patch(`${collection}/${made.id}`, { ...body, name: `Other ${type}` }));
    ok(await undo((await newest(type, made.id)).id));
    const after = Object((await api.admin.get(`${collection}/${made.id}`)).body);
    for (const name of ["name", ...Object.keys(body)]) expect([name, after[name]]).toEqual([name, before[name]]);
  });

  test("a setting", async () => {
    const { lockVersion, instanceName } = Object((await api.admin.get("admin/settings/general")).body);
    ok(await api.admin.patch("admin/settings/general", { lockVersion, instanceName: "Mistake" }));
    ok(await undo((await newest("Setting", 1)).id));
    expect((await api.admin.get("admin/settings/general")).at("instanceName")).toBe(instanceName);
  });
});

describe("puts back in projects", () => {
  test("roles that were added, changed and removed", async () => {
    const project = await given.project({ name: "Memberships" });
    const [one, two] = [await given.role(["view_work_packages"]), await given.role(["add_work_packages"])];
    const role = (id: number) => ({ href: `/api/v3/roles/${id}` });
    const made = await api.admin.post("memberships", {
      _links: {
        principal: { href: `/api/v3/users/${noah}` },
        project: { href: `/api/v3/projects/${project}` },
        roles: [role(one)],
      },
    });
    expect([made.status, made.text]).toEqual([201, expect.anything()]);
    const filters = [
      { project: { operator: "=", values: [String(project)] } },
      { principal: { operator: "=", values: [String(noah)] } },
    ];
    const rolesNow = async () => {
      const list = await api.admin.list("memberships", { filters });
      return list.elements.map((element) => Object(element)._links.roles.map((link: object) => Object(link).href));
    };
    ok(await api.admin.patch(`memberships/${made.id}`, { _links: { roles: [role(two)] } }));
    ok(await undo((await newest("Membership", made.id)).id));
    expect(await rolesNow()).toEqual([[role(one).href]]);
    expect((await api.admin.delete(`memberships/${made.id}`)).status).toBe(204);
    const removed = await newest("Membership", made.id);
    ok(await undo(removed.id));
    expect(await rolesNow()).toEqual([[role(one).href]]);
    expect((await undo(removed.id)).status).toBe(422);
    const again = await api.admin.list("memberships", { filters });
    const id = Number(again.each("id")[0]);
    ok(await undo((await newest("Membership", id)).id));
    expect(await rolesNow()).toEqual([]);
  });

  test("what a project is called, where it is, what it has, and how it is", async () => {
    const parent = await given.project({ name: "Parent" });
    const { id } = await api.admin.post("projects", {
      name: "Before",
      identifier: "before",
      description: { raw: "Old" },
      modules: ["wiki"],
      _links: { parent: { href: `/api/v3/projects/${parent}` }, status: { href: "/api/v3/project_statuses/on_track" } },
    });
    const shown = async () => {
      const {
        name,
        identifier,
        description,
        modules,
        public: isPublic,
        _links,
      } = Object((await api.admin.get(`projects/${id}`)).body);
      return [name, identifier, description.raw, modules, isPublic, _links.parent.href, _links.status.href];
    };
    const before = await shown();
    const patched = await api.admin.patch(`projects/${id}`, {
      name: "After",
      identifier: "after",
      description: { raw: "New" },
      public: true,
      modules: ["news"],
      _links: { parent: { href: null }, status: { href: "/api/v3/project_statuses/off_track" } },
    });
    ok(patched);
    expect(await shown()).not.toEqual(before);
    ok(await undo((await newest("Project", id)).id));
    expect(await shown()).toEqual(before);
  });

  test("what was set of a version and of a category", async () => {
    const id = await given.project({ name: "Planned" });
    const _links = { definingProject: { href: `/api/v3/projects/${id}` } };
    const version = await api.admin.post("versions", { name: "First", endDate: "2026-05-01", _links });
    const category = await api.admin.post(`projects/${id}/categories`, { name: "Hull" });
    const shown = async () => {
      const [one, other] = [
        await api.admin.get(`versions/${version.id}`),
        await api.admin.get(`categories/${category.id}`),
      ];
      const { updatedAt: _at, lockVersion: _version, ...kept } = Object(one.body);
      return [kept, other.at("name"), other.at("_links.defaultAssignee.href")];
    };
    const before = await shown();
    ok(
      await api.admin.patch(`versions/${version.id}`, {
        name: "Second",
        description: { raw: "Why" },
        startDate: "2026-04-01",
        endDate: null,
        status: "locked",
        sharing: "descendants",
      }),
    );
    const assigned = { defaultAssignee: { href: `/api/v3/users/${noah}` } };
    ok(await api.admin.patch(`categories/${category.id}`, { name: "Deck", _links: assigned }));
    expect(await shown()).not.toEqual(before);
    ok(await undo((await newest("Version", version.id)).id));
    ok(await undo((await newest("Category", category.id)).id));
    expect(await shown()).toEqual(before);
  });

  test("not that it was archived, which takes others along", async () => {
    const id = await given.project({ name: "Archived" });
    ok(await api.admin.patch(`projects/${id}`, { active: false }));
    const entry = await newest("Project", id);
    expect([entry.undo, (await undo(entry.id)).at("message")]).toEqual([undefined, "This entry can't be undone."]);
  });
});

test("puts back what was set of a custom field, and says that a deleted one is not in the log", async () => {
  const role = await given.role(["view_work_packages"]);
  const { id } = await api.admin.post("custom_fields", { name: "Berth", fieldFormat: "string", types: "all" });
  const [type] = (await api.admin.get("types")).each("id");
  const shown = async () => Object((await api.admin.get(`custom_fields/${id}`)).body);
  const values = ({ name, required, minLength, regularExpression, types, roles }: Record<string, unknown>) => ({
    name,
    required,
    minLength,
    regularExpression,
    types,
    roles,
  });
  const before = values(await shown());
  ok(
    await api.admin.patch(`custom_fields/${id}`, {
      name: "Quay",
      required: true,
      minLength: 3,
      regularExpression: "^A",
      types: [type],
      roles: [{ id: role, canEdit: true }],
      visibility: "roles",
    }),
  );
  expect(values(await shown())).not.toEqual(before);
  ok(await undo((await newest("CustomField", id)).id));
  expect(values(await shown())).toEqual(before);
});

test("puts back what was set of a webhook, but for its secret", async () => {
  const project = await given.project({ name: "Hooked" });
  const link = (path: string) => ({ href: `/api/v3/${path}` });
  const { id } = await api.admin.post("admin/webhooks", {
    name: "Before",
    url: "https://one.example.org/hook",
    events: ["work_package:created"],
  });
  const shown = async () => {
    const { name, url, state, events, allProjects, _links } = Object(
      (await api.admin.get(`admin/webhooks/${id}`)).body,
    );
    return [name, url, state, events, allProjects, _links.projects];
  };
  const before = await shown();
  ok(
    await api.admin.patch(`admin/webhooks/${id}`, {
      name: "After",
      url: "https://two.example.org/hook",
      enabled: false,
      events: ["work_package:updated"],
      allProjects: false,
      _links: { projects: [link(`projects/${project}`)] },
    }),
  );
  expect(await shown()).not.toEqual(before);
  ok(await undo((await newest("Webhook", id)).id));
  expect(await shown()).toEqual(before);
  ok(await api.admin.patch(`admin/webhooks/${id}`, { secret: "a secret of the tests" }));
  const secret = await newest("Webhook", id);
  expect([secret.undo, (await undo(secret.id)).at("message")]).toEqual([
    undefined,
    "The log doesn't have the earlier secret. Enter it again.",
  ]);
  expect((await api.admin.delete(`admin/webhooks/${id}`)).status).toBe(204);
  expect((await undo((await newest("Webhook", id)).id)).at("message")).toBe(
    "What was deleted is not in the log. Restore it from a backup, or create it again.",
  );
});

test("is refused where something newer changed the same value, with who and when", async () => {
  ok(await api.admin.patch(`users/${noah}`, { lastName: "One" }));
  const { id } = await newest("User", noah);
  ok(await api.admin.patch(`users/${noah}`, { firstName: "Another" }));
  ok(await api.admin.patch(`users/${noah}`, { lastName: "Two" }));
  const refused = await undo(id);
  expect(refused.status).toBe(422);
  expect(refused.at("message")).toMatch(/ changed last name again on \d{4}-\d\d-\d\d\. Undo that change first\.$/);
  expect((await api.admin.get(`users/${noah}`)).at("lastName")).toBe("Two");
});

test("is refused with the sentence of the request that would do it, and where there is nothing to undo", async () => {
  const made = await api.admin.post("groups", { name: "Old name" });
  ok(await api.admin.patch(`groups/${made.id}`, { name: "New name" }));
  const renamed = await newest("Group", made.id);
  await api.admin.post("groups", { name: "Old name" });
  const taken = await undo(renamed.id);
  expect([taken.status, taken.at("message")]).toEqual([422, expect.stringContaining("taken")]);
  const created = await newest("Group", (await api.admin.post("groups", { name: "Just made" })).id);
  expect(created.undo).toBeUndefined();
  expect((await undo(created.id)).at("message")).toBe(
    "What was created can't be undone here. Delete it on its own page.",
  );
  const { lockVersion } = Object((await api.admin.get("admin/settings/backup")).body);
  await api.admin.patch("admin/settings/backup", { lockVersion, passphrase: "a passphrase of the tests" });
  const secret = await newest("Setting", 5);
  expect([secret.undo, (await undo(secret.id)).status]).toEqual([undefined, 422]);
  expect((await undo("j999999")).status).toBe(404);
  expect((await undo("s1")).status).toBe(404);
});

test("is for administrators", async () => {
  ok(await api.admin.patch(`users/${noah}`, { firstName: "Noah" }));
  const { id } = await newest("User", noah);
  const caller = await api.as("mira");
  expect((await caller.post(`admin/audit_events/${id}/undo`, {})).status).toBe(403);
  expect((await api.anonymous.post(`admin/audit_events/${id}/undo`, {})).status).toBe(401);
});

test("is refused by a server that ends, which says when to try again", async () => {
  ok(await api.admin.patch(`users/${noah}`, { firstName: "Nora" }));
  const { id } = await newest("User", noah);
  const { status, retryAfter } = await askWhileEnding(ctx, `admin/audit_events/${id}/undo`);
  expect([status, retryAfter]).toEqual([503, "1"]);
  expect((await api.admin.get(`users/${noah}`)).at("firstName")).toBe("Nora");
});
