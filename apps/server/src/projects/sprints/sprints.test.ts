import { beforeAll, expect, test } from "vitest";
import { bumpRevision } from "../../access/revision.ts";
import { startTestApp } from "../../../testing/app.ts";

const { api, ctx, given } = await startTestApp();
let project = 0;
let other = 0;
const PLANNER = ["view_work_packages", "show_board_views", "view_sprints", "create_sprints"] as const;
const LOGINS = ["planner", "reader", "bare", "outsider"];
const href = (id: number) => ({ href: `/api/v3/projects/${id}` });

beforeAll(async () => {
  project = await given.project({ name: "Boats" });
  other = await given.project({ name: "Other" });
  await given.userWith("planner", project, PLANNER);
  await given.userWith("reader", project, ["view_work_packages", "show_board_views", "view_sprints"]);
  await given.userWith("bare", project, ["view_work_packages"]);
  await given.user("outsider");
});

const make = async (name: string, more: object = {}) =>
  (await api.as("planner")).post("sprints", { name, ...more, _links: { definingWorkspace: href(project) } });

test("a sprint is as the contract describes it", async () => {
  const made = await make("Anchors", {
    startDate: "2026-03-02",
    finishDate: "2026-03-13",
    description: { raw: "Goal" },
  });
  expect(made.status).toBe(201);
  const shown = await api.admin.get(`sprints/${made.id}`);
  expect(shown.body).toMatchObject({
    _type: "Sprint",
    name: "Anchors",
    description: { format: "markdown", raw: "Goal" },
    startDate: "2026-03-02",
    finishDate: "2026-03-13",
    _links: {
      self: { href: `/api/v3/sprints/${made.id}`, title: "Anchors" },
      definingWorkspace: { href: `/api/v3/projects/${project}`, title: "Boats" },
      status: { href: "urn:openproject-org:api:v3:sprints:status:in_planning" },
    },
  });
});

test("lists are paged, in the order of the dates, and filtered by the project", async () => {
  await make("Later", { startDate: "2026-05-02" });
  await make("Undated");
  const elsewhere = await api.admin.post("sprints", { name: "Elsewhere", _links: { definingWorkspace: href(other) } });
  expect(elsewhere.status).toBe(201);
  const list = await api.admin.get(`projects/${project}/sprints`);
  expect(list.each("name")).toEqual(["Anchors", "Later", "Undated"]);
  const page = await api.admin.get(`projects/${project}/sprints?pageSize=1&offset=2`);
  expect([page.each("name"), page.at("total"), page.at("count")]).toEqual([["Later"], 3, 1]);
  const of = (id: number) => ({ filters: [{ definingWorkspace: { operator: "=", values: [String(id)] } }] });
  expect((await api.admin.list("sprints", of(other))).each("name")).toEqual(["Elsewhere"]);
  expect((await (await api.as("planner")).list("sprints", of(other))).each("name")).toEqual([]);
  expect((await (await api.as("planner")).get("sprints")).each("name")).not.toContain("Elsewhere");
});

test("only those who see sprints read them, and only those who create them write", async () => {
  const { id } = await make("Rights");
  const statuses: Record<string, number[]> = {};
  for (const login of LOGINS) {
    const caller = await api.as(login);
    statuses[login] = [
      (await caller.get(`projects/${project}/sprints`)).status,
      (await caller.get(`sprints/${id}`)).status,
      (await caller.post("sprints", { name: `By ${login}`, _links: { definingWorkspace: href(project) } })).status,
      (await caller.patch(`sprints/${id}`, { description: { raw: login } })).status,
      (await caller.post(`sprints/${id}/start`)).status,
      (await caller.delete(`sprints/${id}`)).status,
    ];
  }
  expect(statuses).toEqual({
    planner: [200, 200, 201, 200, 422, 204],
    reader: [200, 404, 403, 404, 404, 404],
    bare: [403, 404, 403, 404, 404, 404],
    outsider: [404, 404, 403, 404, 404, 404],
  });
  const again = await make("Rights");
  const reader = await api.as("reader");
  expect((await reader.patch(`sprints/${again.id}`, { name: "Mine" })).status).toBe(403);
  expect((await reader.post(`sprints/${again.id}/start`)).status).toBe(403);
  expect((await reader.delete(`sprints/${again.id}`)).status).toBe(403);
  expect((await api.anonymous.get(`sprints/${again.id}`)).status).toBe(404);
});

test("links follow permissions and the state", async () => {
  const { id } = await make("Linked", { finishDate: "2026-03-20" });
  const writes = new Set(["updateImmediately", "delete", "start", "complete", "progress"]);
  const links = async (login: string) =>
    (await (await api.as(login)).get(`sprints/${id}`)).links.filter((name) => writes.has(name));
  expect(await links("planner")).toEqual(["delete", "start", "updateImmediately"]);
  expect(await links("reader")).toEqual([]);
  const started = await (await api.as("planner")).post(`sprints/${id}/start`);
  expect([started.status, started.at("startDate")]).toEqual([200, "2026-03-02"]);
  expect(await links("planner")).toEqual(["complete", "delete", "progress", "updateImmediately"]);
  expect(await links("reader")).toEqual(["progress"]);
  const projectLinks = async (login: string) =>
    (await (await api.as(login)).get(`projects/${project}`)).links.filter((name) => /sprint/i.test(name));
  expect(await projectLinks("planner")).toEqual(["createSprint", "sprints"]);
  expect(await projectLinks("reader")).toEqual(["sprints"]);
  expect(await projectLinks("bare")).toEqual([]);
});

test("a project has one active sprint", async () => {
  const { id } = await make("Second", { finishDate: "2026-04-20" });
  const refused = await (await api.as("planner")).post(`sprints/${id}/start`);
  expect([refused.status, refused.at("message")]).toEqual([
    422,
    "Linked is active. Finish it before you start another sprint.",
  ]);
});

test.each([
  [{ name: " " }, "name", "Name can't be blank."],
  [{ name: "Anchors" }, "name", "Name has already been taken."],
  [{ name: "x".repeat(61) }, "name", "Name is too long (maximum is 60 characters)."],
  [
    { name: "Dates", startDate: "2026-03-05", finishDate: "2026-03-04" },
    "finishDate",
    "Finish date must be greater than or equal to start date.",
  ],
])("says at the field what is wrong: %j", async (body, attribute, message) => {
  const refused = await make(body.name, body);
  expect([refused.status, refused.at("_embedded.details.attribute"), refused.at("message")]).toEqual([
    422,
    attribute,
    message,
  ]);
});

test("where the module is off there are no sprints, no points and no rank", async () => {
  const { id } = await api.admin.post(`projects/${other}/work_packages`, { subject: "Points", storyPoints: 3 });
  expect((await api.admin.get(`work_packages/${id}`)).body).toMatchObject({ storyPoints: 3, position: null });
  await ctx.transaction(async (tx) => {
    await tx.deleteFrom("project_modules").where("project_id", "=", other).where("module", "=", "backlogs").execute();
    await bumpRevision(tx, "access");
  });
  const shown = await api.admin.get(`work_packages/${id}`);
  expect([shown.at("storyPoints"), shown.at("position"), shown.at("_links.sprint")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect((await api.admin.get(`projects/${other}/sprints`)).status).toBe(403);
});

test("of two who edit a sprint from the same state the second is told", async () => {
  const { id } = await make("Edited twice", { finishDate: "2026-04-10" });
  const planner = await api.as("planner");
  const { lockVersion } = (await planner.get(`sprints/${id}`)).body as { lockVersion: number };
  const first = await planner.patch(`sprints/${id}`, { name: "Edited once", lockVersion });
  expect([first.status, first.at("lockVersion")]).toEqual([200, lockVersion + 1]);
  const second = await api.admin.patch(`sprints/${id}`, { name: "Edited by both", lockVersion });
  expect([second.status, second.error]).toEqual([409, "UpdateConflict"]);
  expect((await planner.get(`sprints/${id}`)).at("name")).toBe("Edited once");
  // A program that says nothing of it writes as before.
  expect((await planner.patch(`sprints/${id}`, { description: { raw: "Goal" } })).status).toBe(200);
});
