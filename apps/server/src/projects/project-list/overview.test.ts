import { beforeAll, expect, test } from "vitest";
import { bumpRevision } from "../../access/revision.ts";
import type { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";

const { api, ctx, given } = await startTestApp();

const ids = { portfolio: 0, program: 0, inner: 0, alone: 0, hidden: 0 };

beforeAll(async () => {
  const made = await api.admin.post("portfolios", { name: "Portfolio" });
  ids.portfolio = made.id;
  const parent = { href: `/api/v3/portfolios/${ids.portfolio}` };
  ids.program = (await api.admin.post("programs", { name: "Program", _links: { parent } })).id;
  ids.inner = await given.project({ name: "Inner", parentId: ids.program });
  ids.alone = await given.project({ name: "Alone", public: true });
  ids.hidden = await given.project({ name: "Hidden" });
  await given.userWith("listed-admin", ids.inner, ["edit_project", "view_members", "view_work_packages"]);
  await given.userWith("listed-member", ids.inner, ["view_members", "view_work_packages"]);
  await given.userWith("listed-reader", ids.inner, []);
  await given.user("listed-outsider");
  await work("Open", { dueDate: "2001-01-05" });
  await work("Late and closed", { dueDate: "2001-01-05" }, "Closed");
  await work("Closed", {}, "Closed");
});

async function work(subject: string, attributes: object, status = "New"): Promise<void> {
  const { id } = await ctx.db.selectFrom("statuses").select("id").where("name", "=", status).executeTakeFirstOrThrow();
  const body = { subject, ...attributes, _links: { status: { href: `/api/v3/statuses/${id}` } } };
  const made = await api.admin.post(`projects/${ids.inner}/work_packages`, body);
  expect([subject, made.status]).toEqual([subject, 201]);
}

interface Line {
  name: string;
  context: boolean;
}

async function listed(caller: ApiCaller, filters: object[] = []): Promise<Record<string, Line>> {
  const answer = await caller.list("project_overviews", { filters });
  expect(answer.status).toBe(200);
  const elements = answer.at("_embedded.elements") as Line[];
  return Object.fromEntries(elements.map((one) => [one.name, one]));
}

test("the list says how each project stands, its kind and its place", async () => {
  const lines = await listed(api.admin);
  expect(lines["Inner"]).toMatchObject({
    kind: "Project",
    active: true,
    favorited: false,
    context: false,
    open: 1,
    overdue: 1,
    progress: 66,
    members: 4,
    _links: { parent: { href: `/api/v3/programs/${ids.program}` }, status: { href: null } },
  });
  expect(lines["Portfolio"]).toMatchObject({ kind: "Portfolio", open: 0, overdue: 0, progress: null });
  expect(lines["Program"]).toMatchObject({ kind: "Program" });
});

test("everyone sees the projects that they may know of, with what they may see of them", async () => {
  const names = async (caller: ApiCaller) => Object.keys(await listed(caller));
  expect(await names(api.admin)).toEqual(expect.arrayContaining(["Alone", "Hidden", "Inner", "Portfolio", "Program"]));
  for (const login of ["listed-admin", "listed-member"]) {
    const lines = await listed(await api.as(login));
    expect(Object.keys(lines)).toEqual(["Alone", "Inner"]);
    expect(lines["Inner"]).toMatchObject({ open: 1, overdue: 1, progress: 66, members: 4 });
    // What is above it is not for them.
    expect(lines["Inner"]).toMatchObject({ _links: { parent: { title: "Undisclosed" } } });
  }
  const reader = await listed(await api.as("listed-reader"));
  expect(reader["Inner"]).toMatchObject({ open: null, overdue: null, progress: null, members: null });
  expect(await names(await api.as("listed-outsider"))).toEqual(["Alone"]);
  expect((await listed(api.anonymous))["Alone"]).not.toHaveProperty("_links.favor");
});

test("the list has the first words of each description, and the open version that ends first", async () => {
  await api.admin.patch(`projects/${ids.inner}`, { description: { raw: "The **booking** site.\n\nMore." } });
  const version = async (body: object): Promise<void> => {
    const _links = { definingProject: { href: `/api/v3/projects/${ids.inner}` } };
    expect((await api.admin.post("versions", { ...body, _links })).status).toBe(201);
  };
  await version({ name: "No end" });
  await version({ name: "Later", endDate: "2031-01-05" });
  await version({ name: "Next", endDate: "2030-01-05" });
  await version({ name: "Closed", endDate: "2029-01-05", status: "closed" });
  const seen = await listed(await api.as("listed-member"));
  expect(seen["Inner"]).toMatchObject({
    lead: "The booking site.",
    nextVersion: { name: "Next", endDate: "2030-01-05" },
  });
  expect(seen["Alone"]).toMatchObject({ lead: "", nextVersion: null });
  expect((await listed(await api.as("listed-reader")))["Inner"]).toMatchObject({ nextVersion: null });
});

test("what a filter finds stands below what is above it", async () => {
  const found = await listed(api.admin, [{ name_and_identifier: { operator: "~", values: ["inn"] } }]);
  expect(Object.values(found).map(({ name, context }) => [name, context])).toEqual([
    ["Inner", false],
    ["Portfolio", true],
    ["Program", true],
  ]);
  const reader = await api.as("listed-reader");
  expect((await reader.post(`workspaces/${ids.inner}/favorite`, {})).status).toBe(204);
  expect(Object.keys(await listed(reader, [{ favorited: { operator: "=", values: ["t"] } }]))).toEqual(["Inner"]);
  expect(Object.keys(await listed(reader, [{ principal: { operator: "=", values: ["me"] } }]))).toEqual(["Inner"]);
  const wrong = await api.admin.list("project_overviews", { filters: [{ color: { operator: "=", values: ["red"] } }] });
  expect(wrong.error).toBe("InvalidQuery");
});

test("an archived project is listed for administrators only", async () => {
  await ctx.transaction(async (tx) => {
    await tx.updateTable("projects").set({ active: 0 }).where("id", "=", ids.hidden).execute();
    await bumpRevision(tx, "access");
  });
  const archived = [{ active: { operator: "=", values: ["f"] } }];
  expect(Object.keys(await listed(api.admin, archived))).toEqual(["Hidden"]);
  expect(await listed(await api.as("listed-admin"), archived)).toEqual({});
});
