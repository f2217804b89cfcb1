/** Webhooks that send only what saved views find. */
import { beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { startWebhookReceiver } from "../../../testing/webhooks/webhook-receiver.ts";

const { received, url } = await startWebhookReceiver();

const { api, ctx, given } = await startTestApp("standard", { outgoingAllowed: ["127.0.0.1"] });
const LIST = "admin/webhooks";
const project = await given.project({ name: "Open", public: true });
const closed = await given.project({ name: "Closed" });
const reader = await given.userWith("reader", project, ["view_work_packages"]);
await ctx.readers.runAll();

const link = (path: string) => ({ href: `/api/v3/${path}` });
const EVENTS = [
  "work_package:created",
  "work_package:updated",
  "work_package_comment:comment",
  "project:updated",
  "time_entry:created",
];
/** Of the work packages whose subject has the text. */
const view = async (text: string, body: object = {}, caller = api.admin) => {
  const filters = [
    { _links: { filter: link("queries/filters/subject"), operator: link("queries/operators/~") }, values: [text] },
  ];
  const made = await caller.post("queries", { name: `With ${text}`, public: true, filters, ...body });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return made.id;
};
const hook = (views: readonly number[], body: object = {}) =>
  api.admin.post(LIST, {
    name: "Build",
    url,
    events: EVENTS,
    allViews: false,
    ...body,
    _links: { views: views.map((id) => link(`queries/${id}`)), ...Object(body)._links },
  });
const create = async (subject: string, where = project) =>
  (await api.admin.post(`projects/${where}/work_packages`, { subject })).id;
async function go() {
  await ctx.readers.runAll();
  await ctx.jobs.runAll();
}
const sent = (): string[] =>
  received.splice(0).map((body) => {
    const { action, work_package: shown } = JSON.parse(body);
    return shown === undefined ? action : `${action} ${shown.subject}`;
  });
const skipped = async (id: number) =>
  (await api.admin.get(`${LIST}/${id}/deliveries?state=skipped&pageSize=100`)).each("error");

beforeEach(async () => {
  await go();
  await ctx.transaction((tx) => tx.deleteFrom("webhooks").execute());
  received.length = 0;
});

test("sends what one of the views finds when it is sent, and says of the rest why not", async () => {
  const [sails, ropes] = [await view("sail"), await view("rope")];
  const made = await hook([sails, ropes]);
  expect([made.status, made.at("allViews"), made.at("_links.views")]).toEqual([
    201,
    false,
    [
      { ...link(`queries/${ropes}`), title: "With rope" },
      { ...link(`queries/${sails}`), title: "With sail" },
    ],
  ]);
  const mended = await create("Mend the sail");
  await create("Splice the rope");
  const other = await create("Paint the hull");
  await go();
  expect(sent().toSorted()).toEqual(["work_package:created Mend the sail", "work_package:created Splice the rope"]);
  expect(await skipped(made.id)).toEqual(["None of the webhook's saved views has it."]);
  // What a change brings into a view is sent, what it takes out of it is not.
  await api.admin.patch(`work_packages/${other}`, { lockVersion: 0, subject: "Paint the sail" });
  await go();
  expect(sent()).toEqual(["work_package:updated Paint the sail"]);
  await api.admin.patch(`work_packages/${mended}`, { lockVersion: 0, subject: "Mended" });
  await go();
  expect(sent()).toEqual([]);
});

test("comments and time entries go with their work package, projects as before", async () => {
  await hook([await view("sail")]);
  const [sail, hull] = [await create("Mend the sail"), await create("Paint the hull")];
  await go();
  sent();
  for (const id of [sail, hull]) {
    await api.admin.post(`work_packages/${id}/activities`, { comment: { raw: "Said" } });
    const entry = {
      hours: "PT1H",
      spentOn: "2026-03-02",
      _links: { entity: link(`work_packages/${id}`), activity: link("time_entries/activities/1") },
    };
    expect((await api.admin.post("time_entries", entry)).status).toBe(201);
  }
  await api.admin.patch(`projects/${project}`, { name: "Opened" });
  await go();
  expect(sent().toSorted()).toEqual(["project:updated", "time_entry:created", "work_package_comment:comment"]);
});

test("the webhook's user looks at the view: a project that they cannot see is in none", async () => {
  const everywhere = await view("sail");
  const inClosed = await view("sail", { name: "Of the closed one", _links: { project: link(`projects/${closed}`) } });
  const user = { _links: { user: link(`users/${reader}`) } };
  const ofReader = await hook([inClosed], { name: "Closed alone", ...user });
  expect(ofReader.status).toBe(201);
  await hook([everywhere], { name: "All", ...user });
  await create("Sail here");
  await create("Sail there", closed);
  await go();
  expect(sent()).toEqual(["work_package:created Sail here"]);
  expect((await skipped(ofReader.id)).length).toBe(2);
});

test("a view that is gone or private lets nothing through, rather than everything", async () => {
  const [gone, hidden] = [await view("sail"), await view("sail", { name: "Soon private" })];
  const made = await hook([gone, hidden]);
  await api.admin.delete(`queries/${gone}`);
  await api.admin.patch(`queries/${hidden}`, { public: false });
  const now = await api.admin.get(`${LIST}/${made.id}`);
  expect([now.at("allViews"), now.at("_links.views")]).toEqual([false, []]);
  await create("Mend the sail");
  await go();
  expect(sent()).toEqual([]);
  expect((await api.admin.patch(`${LIST}/${made.id}`, { allViews: true })).at("allViews")).toBe(true);
  await create("Mend the sail again");
  await go();
  expect(sent()).toEqual(["work_package:created Mend the sail again"]);
});

test("private, unknown and wrong views are refused; changes are in the audit log", async () => {
  const hidden = await view("sail", { public: false });
  for (const id of [hidden, 999_999]) {
    const refused = await hook([id]);
    expect([refused.status, refused.at("_embedded.details.attribute")]).toEqual([422, "views"]);
  }
  expect((await api.admin.post(LIST, { name: "x", url, events: EVENTS, allViews: "no" })).status).toBe(422);
  const made = await hook([await view("sail")]);
  const other = await view("rope");
  await api.admin.patch(`${LIST}/${made.id}`, { _links: { views: [link(`queries/${other}`)] } });
  const rows = await ctx.db.selectFrom("events").where("entity_type", "=", "Webhook").select("changes").execute();
  expect(rows.at(-1)?.changes).toContain("views");
});
