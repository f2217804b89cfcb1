import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, clock, ctx, given } = await startTestApp();
const DAY = 86_400_000;

let project = 0;
let below = 0;
const WORKING = ["view_work_packages", "add_work_packages", "edit_work_packages"] as const;

beforeAll(async () => {
  project = await given.project({ name: "Fleet" });
  below = await given.project({ name: "Dinghy", parentId: project });
  await given.userWith("road-admin", project, [...WORKING, "manage_versions", "assign_versions"]);
  await given.userWith("road-keeper", project, ["view_work_packages", "manage_versions"]);
  await given.userWith("road-member", project, WORKING);
  await given.userWith("road-reader", project, ["view_work_packages"]);
  await given.userWith("road-blind", project, []);
  await given.user("road-outsider");
});

const OPEN_TO = ["road-admin", "road-keeper", "road-member", "road-reader", "admin"];

async function newVersion(name: string, more: object = {}, where = project): Promise<number> {
  const definingProject = { href: `/api/v3/projects/${where}` };
  const made = await api.admin.post("versions", { name, ...more, _links: { definingProject } });
  expect(made.status).toBe(201);
  return made.id;
}

async function statusLink(name: string) {
  const { id } = await ctx.db.selectFrom("statuses").select("id").where("name", "=", name).executeTakeFirstOrThrow();
  return { href: `/api/v3/statuses/${id}` };
}

async function newWork(subject: string, version: number, more: object = {}, where = project): Promise<number> {
  const body = { subject, ...more, _links: { version: { href: `/api/v3/versions/${version}` } } };
  const made = await api.admin.post(`projects/${where}/work_packages`, body);
  expect([subject, made.status]).toEqual([subject, 201]);
  return made.id;
}

async function close(id: number): Promise<void> {
  const { lockVersion } = (await api.admin.get(`work_packages/${id}`)).body as { lockVersion: number };
  const changed = await api.admin.patch(`work_packages/${id}`, {
    lockVersion,
    _links: { status: await statusLink("Closed") },
  });
  expect(changed.status).toBe(200);
}

const versionOf = async (id: number) => (await api.admin.get(`work_packages/${id}`)).at("_links.version");

test("the roadmap says how each version stands, the one that ends first at the top", async () => {
  const later = await newVersion("Later");
  const late = await newVersion("Late", { endDate: "2026-01-31", sharing: "descendants" });
  await newWork("Overdue", late, { dueDate: "2026-01-20" });
  await close(await newWork("Done", late));
  await newWork("In the project below", late, {}, below);
  for (const login of OPEN_TO) {
    const answer = await (await api.as(login)).get(`projects/${project}/roadmap`);
    expect([login, answer.each("name")]).toEqual([login, ["Late", "Later"]]);
    const seesBelow = login === "admin";
    expect(answer.at("_embedded.elements.0")).toMatchObject({
      _type: "RoadmapVersion",
      total: seesBelow ? 3 : 2,
      open: seesBelow ? 2 : 1,
      overdue: 1,
      late: true,
    });
    expect(answer.at("_embedded.elements.1")).toMatchObject({ total: 0, open: 0, overdue: 0, late: false });
    const closes = answer.at("_embedded.elements.0._links.close") !== undefined;
    expect([login, closes]).toEqual([login, ["road-admin", "road-keeper", "admin"].includes(login)]);
  }
  expect((await (await api.as("road-blind")).get(`projects/${project}/roadmap`)).status).toBe(403);
  expect((await (await api.as("road-outsider")).get(`projects/${project}/roadmap`)).status).toBe(404);
  expect((await api.anonymous.get(`projects/${project}/roadmap`)).status).toBe(404);
  await api.admin.delete(`versions/${later}`);
});

test("a version's progress counts the types that are displayed in the roadmap", async () => {
  const version = await newVersion("Counted");
  await close(await newWork("Done", version));
  const milestone = await ctx.transaction((tx) =>
    tx
      .updateTable("types")
      .set({ is_in_roadmap: 0 })
      .where("name", "=", "Milestone")
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  const made = await api.admin.post(`projects/${project}/work_packages`, {
    subject: "Not counted",
    _links: { version: { href: `/api/v3/versions/${version}` }, type: { href: `/api/v3/types/${milestone.id}` } },
  });
  expect(made.status).toBe(201);
  const { elements } = await api.admin.list(`projects/${project}/roadmap`);
  expect(elements.find((one) => Object(one).id === version)).toMatchObject({
    total: 2,
    open: 1,
    progress: { total: 1, completed: 1 },
  });
});

test("the burndown of a version comes out of the journal", async () => {
  const version = await newVersion("Measured", { startDate: "2026-03-02", endDate: "2026-03-06" });
  const [first, second] = [await newWork("a", version, { storyPoints: 3 }), await newWork("b", version)];
  clock.advance(DAY);
  await close(first);
  clock.advance(DAY);
  const { lockVersion } = (await api.admin.get(`work_packages/${second}`)).body as { lockVersion: number };
  await api.admin.patch(`work_packages/${second}`, { lockVersion, _links: { version: { href: null } } });
  const progress = await (await api.as("road-reader")).get(`versions/${version}/progress`);
  expect(progress.body).toMatchObject({
    _type: "VersionProgress",
    finishDate: "2026-03-06",
    days: [
      { date: "2026-03-02", planned: { count: 2, points: 3 }, remaining: { count: 2, points: 3 } },
      { date: "2026-03-03", planned: { count: 2 }, remaining: { count: 1, points: 0 } },
      { date: "2026-03-04", planned: { count: 1 }, remaining: { count: 0 } },
    ],
  });
  expect((await (await api.as("road-blind")).get(`versions/${version}/progress`)).status).toBe(404);
  expect((await api.anonymous.get(`versions/${version}/progress`)).status).toBe(404);
});

test("the burndown of a version that is still to begin starts when it was made", async () => {
  const version = await newVersion("To come", { startDate: "2099-03-02" });
  await newWork("Early", version);
  const progress = await api.admin.get(`versions/${version}/progress`);
  expect(progress.at("days")).toMatchObject([{ planned: { count: 1 }, remaining: { count: 1 } }]);
});

test("closing a version gives its open work to another in one step, by those who may do both", async () => {
  const from = await newVersion("From");
  const to = await newVersion("To");
  const done = await newWork("Done", from);
  await close(done);
  const open = await newWork("Open", from);
  const moveTo = { _links: { moveTo: { href: `/api/v3/versions/${to}` } } };
  for (const [login, status] of [
    ["road-member", 403],
    ["road-reader", 403],
    // Manages versions, but not the work in them.
    ["road-keeper", 403],
    ["road-outsider", 404],
  ] as const) {
    const refused = await (await api.as(login)).post(`versions/${from}/close`, moveTo);
    expect([login, refused.status]).toEqual([login, status]);
  }
  expect((await api.anonymous.post(`versions/${from}/close`, moveTo)).status).toBe(401);
  expect((await api.admin.get(`versions/${from}`)).at("status")).toBe("open");
  const closed = await (await api.as("road-admin")).post(`versions/${from}/close`, moveTo);
  expect([closed.status, closed.at("status")]).toEqual([200, "closed"]);
  expect(await versionOf(open)).toMatchObject({ title: "To" });
  expect(await versionOf(done)).toMatchObject({ title: "From" });
  const history = await api.admin.get(`work_packages/${open}/activities`);
  expect(JSON.stringify(history.body)).toContain("Version changed from From to To");
  const again = await api.admin.post(`versions/${from}/close`, moveTo);
  expect(again.at("_embedded.details.attribute")).toBe("status");
});

test("where some of the work cannot be in the other version nothing changes", async () => {
  const shared = await newVersion("Shared", { sharing: "descendants" });
  const own = await newVersion("Own");
  const here = await newWork("Here", shared);
  const there = await newWork("There", shared, {}, below);
  const moveTo = { _links: { moveTo: { href: `/api/v3/versions/${own}` } } };
  const refused = await api.admin.post(`versions/${shared}/close`, moveTo);
  expect([refused.status, refused.at("_embedded.details.attribute")]).toEqual([422, "moveTo"]);
  // The project admin does not see the project below: they may not move its work.
  expect((await (await api.as("road-admin")).post(`versions/${shared}/close`, {})).status).toBe(403);
  expect(await versionOf(here)).toMatchObject({ title: "Shared" });
  expect((await api.admin.get(`versions/${shared}`)).at("status")).toBe("open");
  const closed = await api.admin.post(`versions/${shared}/close`, {});
  expect(closed.at("status")).toBe("closed");
  expect([await versionOf(here), await versionOf(there)]).toEqual([{ href: null }, { href: null }]);
});
