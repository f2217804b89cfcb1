import { beforeAll, expect, test } from "vitest";
import type { ApiCaller } from "../../../../../testing/api.ts";
import { startTestApp } from "../../../../../testing/app.ts";

const { api, given } = await startTestApp();

const ids = { above: 0, work: 0, template: 0, planned: 0, done: 0, version: 0 };
const SEE = ["view_work_packages", "work_package_assigned"] as const;
let member: ApiCaller;
let planner = 0;

const href = (path: string) => ({ href: `/api/v3/${path}` });
const open = (...filters: object[]) => [{ status: { operator: "o", values: [] } }, ...filters];
const where = (name: string, ...values: (number | string)[]) => ({
  [name]: { operator: "=", values: values.map(String) },
});

beforeAll(async () => {
  ids.above = await given.project({ name: "Fleet" });
  ids.work = await given.project({ name: "Spring voyage", parentId: ids.above });
  ids.template = await given.project({ name: "Voyage", parentId: ids.above });
  await api.admin.patch(`projects/${ids.template}`, { templated: true });
  planner = await given.userWith("planner", ids.above, SEE);
  for (const project of [ids.work, ids.template]) await given.member(planner, project, SEE);
  member = await api.as("planner");
  const definingProject = href(`projects/${ids.above}`);
  const version = await api.admin.post("versions", { name: "1.0", sharing: "tree", _links: { definingProject } });
  ids.version = version.id;
  ids.done = await made(ids.work, "Rig the ship");
  ids.planned = await made(ids.template, "Rig a ship");
});

async function made(project: number, subject: string): Promise<number> {
  const _links = { assignee: href(`users/${planner}`), version: href(`versions/${ids.version}`) };
  const dates = { startDate: "2001-01-02", dueDate: "2001-01-03" };
  const { status, id } = await api.admin.post(`projects/${project}/work_packages`, { subject, ...dates, _links });
  expect(status).toBe(201);
  return id;
}

async function listed(caller: ApiCaller, path: string, query: Record<string, unknown> = {}): Promise<number[]> {
  const answer = await caller.list(path, { filters: open(), ...query });
  expect(answer.status).toBe(200);
  const found = (answer.at("_embedded.elements") as { id: number }[]).map(({ id }) => id);
  expect(answer.at("total")).toBe(found.length);
  return found.filter((id) => id === ids.done || id === ids.planned).toSorted((a, b) => a - b);
}

test("lists of all projects and of what is above a template leave its work out, with their totals and groups", async () => {
  for (const caller of [api.admin, member]) {
    for (const path of ["work_packages", `projects/${ids.above}/work_packages`]) {
      expect(await listed(caller, path)).toEqual([ids.done]);
    }
    const overdue = { dueDate: { operator: "<t-", values: ["1"] } };
    expect(await listed(caller, "work_packages", { filters: open(overdue) })).toEqual([ids.done]);
    const grouped = await caller.list("work_packages", { filters: open(), groupBy: "project", pageSize: 0 });
    expect((grouped.at("groups") as { value: string }[]).map(({ value }) => value)).not.toContain("Voyage");
  }
  expect(await listed(member, "work_packages", { filters: open(where("assignee", "me")) })).toEqual([ids.done]);
});

test("a template's own list has its work, and so has one that names it, its work or its version", async () => {
  const both = [ids.done, ids.planned];
  for (const caller of [api.admin, member]) {
    expect(await listed(caller, `projects/${ids.template}/work_packages`)).toEqual([ids.planned]);
    expect(await listed(caller, "work_packages", { filters: open(where("project", ids.template)) })).toEqual([
      ids.planned,
    ]);
    expect(await listed(caller, "work_packages", { filters: open(where("id", ...both)) })).toEqual(both);
    expect(await listed(caller, "work_packages", { filters: open(where("version", ids.version)) })).toEqual(both);
    const not = { project: { operator: "!", values: [String(ids.work)] } };
    expect(await listed(caller, "work_packages", { filters: open(not) })).toEqual([]);
    // Who deletes a status or a type has to know all that has it.
    expect(await listed(caller, "work_packages", { includeTemplates: true })).toEqual(both);
  }
});

test("work is related to work, and what is in a template to what is in templates too", async () => {
  const candidates = (id: number) =>
    listed(api.admin, `work_packages/${id}/available_relation_candidates`, { query: "rig" });
  const other = await made(ids.template, "Rig again");
  expect(await candidates(ids.done)).toEqual([]);
  expect(await candidates(other)).toEqual([ids.done, ids.planned]);
  await api.admin.delete(`work_packages/${other}`);
});

test("a search finds what is planned in a template by its number, or where it is narrowed to the template", async () => {
  const found = async (q: string, ...filters: object[]) => {
    const answer = await member.get(
      `search?q=${encodeURIComponent(q)}&types=workPackages&filters=${JSON.stringify(filters)}`,
    );
    return (answer.at("_embedded.workPackages") as { id: number }[]).map(({ id }) => id);
  };
  expect(await found("ship")).toEqual([ids.done]);
  expect(await found(`#${ids.planned}`)).toEqual([ids.planned]);
  expect(await found("ship", where("project", ids.template))).toEqual([ids.planned]);
});

test("the project list, roadmaps and the overview of the instance count it nowhere", async () => {
  const lines = (await api.admin.list("project_overviews")).at("_embedded.elements") as { id: number }[];
  const line = (id: number) => lines.find((one) => one.id === id);
  expect(line(ids.template)).toMatchObject({ templated: true, open: null, overdue: null, progress: null, members: 2 });
  expect(line(ids.work)).toMatchObject({ templated: false, open: 1, overdue: 1, progress: 0 });
  const roadmap = async (project: number) =>
    (await member.get(`projects/${project}/roadmap`)).at("_embedded.elements") as { total: number }[];
  expect((await roadmap(ids.above)).map(({ total }) => total)).toEqual([1]);
  expect((await roadmap(ids.template)).map(({ total }) => total)).toEqual([2]);
  const total = async () => (await api.admin.get("admin/overview")).at("workPackages.total");
  const before = Number(await total());
  await api.admin.patch(`projects/${ids.template}`, { templated: false });
  expect(await total()).toBe(before + 1);
  expect(await listed(member, "work_packages")).toEqual([ids.done, ids.planned]);
  await api.admin.patch(`projects/${ids.template}`, { templated: true });
  expect(await listed(member, "work_packages")).toEqual([ids.done]);
});
