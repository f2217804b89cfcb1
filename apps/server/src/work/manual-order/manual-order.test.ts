import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, ctx } = await startTestApp();
let project = 0;
let other = 0;
const ids: number[] = [];
const path = (id: number): string => `projects/${id}/work_packages/order`;

beforeAll(async () => {
  project = await given.project({ name: "Board" });
  other = await given.project({ name: "Other" });
  await given.userWith("mover", project, ["view_work_packages", "add_work_packages", "edit_work_packages"]);
  await given.userWith("reader", project, ["view_work_packages"]);
  await given.user("stranger");
  const own = await api.as("mover");
  for (const subject of ["One", "Two"]) {
    ids.push((await own.post(`projects/${project}/work_packages`, { subject })).number("id"));
  }
  ids.push((await api.admin.post(`projects/${other}/work_packages`, { subject: "Elsewhere" })).number("id"));
});

test("cards stay where they were put, for everyone who sees the project", async () => {
  const own = await api.as("mover");
  const [one = 0, two = 0, elsewhere = 0] = ids;
  const placed = await own.patch(path(project), { delta: { [one]: 2, [two]: 1.5, [elsewhere]: 1 } });
  expect(placed.status).toBe(200);
  expect((await (await api.as("reader")).get(path(project))).body).toEqual({ [one]: 2, [two]: 1.5 });
  await own.patch(path(project), { delta: { [one]: 1 } });
  expect((await own.get(path(project))).body).toEqual({ [one]: 1, [two]: 1.5 });
  expect((await api.admin.get(path(other))).body).toEqual({});
  await api.admin.delete(`work_packages/${two}`);
  expect((await own.get(path(project))).body).toEqual({ [one]: 1 });
});

test("only those who may change work packages may place them", async () => {
  const delta = { [ids[0] ?? 0]: 9 };
  expect((await (await api.as("reader")).patch(path(project), { delta })).status).toBe(403);
  expect((await (await api.as("stranger")).patch(path(project), { delta })).status).toBe(404);
  expect((await (await api.as("stranger")).get(path(project))).status).toBe(404);
  expect((await (await api.as("mover")).get(path(other))).status).toBe(404);
  expect([401, 404]).toContain((await api.anonymous.patch(path(project), { delta })).status);
});

test("the board shows the projects below, and keeps the places of their cards", async () => {
  const below = await given.project({ name: "Below", parentId: project });
  const closed = await given.project({ name: "Closed below", parentId: project });
  const mover = Number((await (await api.as("mover")).get("users/me")).id);
  await given.member(mover, below, ["view_work_packages", "edit_work_packages"]);
  await given.member(mover, closed, ["view_work_packages"]);
  const make = async (where: number) =>
    (await api.admin.post(`projects/${where}/work_packages`, { subject: "Below" })).id;
  const [open, fixed] = [await make(below), await make(closed)];
  const own = await api.as("mover");
  expect((await own.patch(path(project), { delta: { [open]: 3, [fixed]: 4 } })).body).toEqual({ [open]: 3 });
  expect(Object((await own.get(path(project))).body)[open]).toBe(3);
  // Who sees nothing of the project below hears of no card of it.
  expect(Object.keys(Object((await (await api.as("reader")).get(path(project))).body))).not.toContain(String(open));
});

test("others hear that cards were moved, and it is no one's history", async () => {
  const [one = 0] = ids;
  const heard = new Promise((resolve) => {
    const end = ctx.events.subscribe((event) => {
      if (event.entityType !== "WorkPackageOrder") return;
      end();
      resolve([event.entityId, event.projectId, event.action]);
    });
  });
  await ctx.events.start();
  const own = await api.as("mover");
  await own.patch(path(project), { delta: { [one]: 7 } });
  expect(await heard).toEqual([project, project, "reordered"]);
  expect((await own.list(`projects/${project}/activities`)).each("action")).not.toContain("reordered");
  expect((await own.get(`work_packages/${one}`)).at("lockVersion")).toBe(0);
});

test("says what it cannot read", async () => {
  const own = await api.as("mover");
  const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [at + 1, at]));
  for (const delta of [undefined, [], {}, { x: 1 }, { 1: "2" }, { "-1": 2 }, many]) {
    expect((await own.patch(path(project), { delta })).status).toBe(400);
  }
});
