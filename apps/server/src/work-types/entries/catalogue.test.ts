import { beforeAll, expect, test } from "vitest";
import { bumpRevision } from "../../access/revision.ts";
import type { ApiAnswer } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";
import { catalogueAt } from "./catalogue.ts";

const { api, ctx, given } = await startTestApp();

let project = 0;

beforeAll(async () => {
  project = await given.project({ name: "Home" });
  await given.userWith("reader", project, ["view_work_packages"]);
  await given.userWith("typist", project, ["manage_types"]);
  await given.user("outsider");
});

const COLOR = /^#[0-9a-f]{3}(?:[0-9a-f]{3})?$/i;

/** Strict clients stop at the first member of the wrong kind. */
function checkKinds(answer: ApiAnswer, kinds: Record<string, string>): void {
  for (const element of answer.elements) {
    const members = Object(element);
    for (const [name, kind] of Object.entries(kinds)) {
      const value: unknown = members[name];
      if (kind === "color") expect([name, value === null || COLOR.test(String(value))]).toEqual([name, true]);
      else if (kind === "time") expect(String(value)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      else expect([name, typeof value]).toEqual([name, kind]);
    }
    expect(members["_links"].self.title).toBe(members["name"]);
  }
  expect(answer.at("total")).toBe(answer.elements.length);
  expect(answer.at("count")).toBe(answer.elements.length);
  expect([answer.at("pageSize"), answer.at("offset")]).toEqual([undefined, undefined]);
}

test("types are the seven of every installation, each member of its kind", async () => {
  const types = await api.admin.get("types?pageSize=1&offset=2");
  checkKinds(types, {
    id: "number",
    name: "string",
    color: "color",
    position: "number",
    isDefault: "boolean",
    isMilestone: "boolean",
    createdAt: "time",
    updatedAt: "time",
  });
  expect(types.each("id")).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(types.each("name")).toEqual(["Task", "Milestone", "Summary task", "Feature", "Epic", "User story", "Bug"]);
  expect((await api.admin.get("types/2")).body).toMatchObject({ _type: "Type", name: "Milestone", isMilestone: true });
});

test("statuses are the fourteen of every installation, each member of its kind", async () => {
  const statuses = await api.admin.get("statuses");
  checkKinds(statuses, {
    id: "number",
    name: "string",
    color: "color",
    position: "number",
    isClosed: "boolean",
    isDefault: "boolean",
    isReadonly: "boolean",
    excludedFromTotals: "boolean",
    defaultDoneRatio: "number",
  });
  expect(statuses.each("position")).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
  const closed = statuses.each("name").filter((_, index) => statuses.each("isClosed")[index] === true);
  expect(closed).toEqual(["Completed", "Closed", "Rejected"]);
  expect((await api.admin.get("statuses/1")).body).toMatchObject({ _type: "Status", name: "New", isDefault: true });
});

test("priorities are the four of every installation, each member of its kind", async () => {
  const priorities = await api.admin.get("priorities");
  checkKinds(priorities, {
    id: "number",
    name: "string",
    color: "color",
    position: "number",
    isDefault: "boolean",
    isActive: "boolean",
  });
  expect(priorities.each("id")).toEqual([7, 8, 9, 10]);
  expect((await api.admin.get("priorities/8")).body).toMatchObject({
    _type: "Priority",
    name: "Normal",
    isDefault: true,
  });
});

test("who may see work packages somewhere reads them, who may not does not", async () => {
  for (const path of ["types", "types/1", "statuses", "statuses/1", "priorities", "priorities/8"]) {
    expect([path, (await (await api.as("reader")).get(path)).status]).toEqual([path, 200]);
    for (const caller of [await api.as("outsider"), api.anonymous]) {
      expect([path, (await caller.get(path)).error]).toEqual([path, "MissingPermission"]);
    }
  }
  const typist = await api.as("typist");
  expect([(await typist.get("types")).status, (await typist.get("statuses")).status]).toEqual([200, 403]);
});

test("a project has the types that are on in it", async () => {
  const names = async (path: string) => (await api.admin.get(path)).each("name");
  expect(await names(`projects/${project}/types`)).toEqual(["Task", "Milestone", "Summary task"]);
  expect(await names(`workspaces/${project}/types`)).toEqual(["Task", "Milestone", "Summary task"]);
  expect((await (await api.as("reader")).get(`projects/${project}/types`)).status).toBe(200);
  expect((await (await api.as("typist")).get(`projects/${project}/types`)).status).toBe(200);
  expect((await (await api.as("outsider")).get(`projects/${project}/types`)).status).toBe(404);
});

test("what is kept is read again once the catalogue has moved on", async () => {
  const before = await api.admin.get("statuses/13");
  await ctx.transaction(async (tx) => {
    await tx.updateTable("statuses").set({ name: "Paused" }).where("id", "=", 13).execute();
  });
  expect((await api.admin.get("statuses/13")).at("name")).toBe(before.at("name"));
  await ctx.transaction((tx) => bumpRevision(tx, "catalogue"));
  expect((await api.admin.get("statuses/13")).at("name")).toBe("Paused");
});

test("a type has all statuses until some are chosen for it", async () => {
  const revision = 1_000;
  const all = await catalogueAt(ctx, revision);
  expect(all.statusesOf(1)).toHaveLength(14);
  expect([all.defaultStatus?.id, all.defaultPriority?.id]).toEqual([1, 8]);
  expect(all.link("types", 1)).toEqual({ href: "/api/v3/types/1", title: "Task" });
  expect(all.link("types", 99)).toEqual({ href: null });
  await ctx.transaction(async (tx) => {
    const rows = [12, 7, 1].map((id) => ({ type_id: 1, status_id: id }));
    await tx.insertInto("type_statuses").values(rows).execute();
  });
  const chosen = await catalogueAt(ctx, revision + 1);
  expect(chosen.statusesOf(1).map((status) => status.id)).toEqual([1, 7, 12]);
  expect(chosen.statusesOf(2)).toHaveLength(14);
  expect(await catalogueAt(ctx, revision + 1)).toBe(chosen);
});
