import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given } = await startTestApp();
const LIST = "project_phase_definitions";
let project = 0;
const ids: Record<string, number> = {};
const hrefTo = (name: string) => ({ href: `/api/v3/${LIST}/${ids[name]}` });

beforeAll(async () => {
  project = await given.project({ name: "Regatta" });
  await given.userWith("planner", project, ["view_project_phases", "edit_project_phases", "select_project_phases"]);
  await given.userWith("dater", project, ["view_project_phases", "edit_project_phases"]);
  await given.userWith("reader", project, ["view_project_phases"]);
  await given.userWith("member", project, ["view_work_packages"]);
  await given.user("outsider");
  for (const row of (await api.admin.get(LIST)).elements.map(Object)) ids[row.name] = row.id;
});

test("there are the four phases that an installation begins with, as the contract describes them", async () => {
  const list = await (await api.as("reader")).get(LIST);
  expect(list.each("name")).toEqual(["Initiating", "Planning", "Executing", "Closing"]);
  const { status, body } = await api.admin.get(`${LIST}/${ids["Planning"]}`);
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      _type: "ProjectPhaseDefinition",
      name: "Planning",
      startGate: true,
      startGateName: "Ready for Planning",
      finishGate: false,
      finishGateName: null,
    }),
  ]);
  const page = await api.admin.get(`${LIST}?pageSize=1&offset=2`);
  expect([page.each("name"), page.at("total")]).toEqual([["Planning"], 4]);
  const filtered = await api.admin.list(LIST, { filters: [{ nope: { operator: "=", values: ["1"] } }] });
  expect([filtered.status, filtered.error]).toEqual([400, "InvalidQuery"]);
});

test("administrators define, order and delete phases, and no one else does", async () => {
  const made = await api.admin.post(LIST, {
    name: " Handover ",
    finishGate: true,
    finishGateName: "Keys",
    position: 2,
  });
  expect([made.status, made.at("name"), made.at("finishGateName")]).toEqual([201, "Handover", "Keys"]);
  const names = async () => (await api.admin.get(LIST)).each("name");
  expect(await names()).toEqual(["Initiating", "Handover", "Planning", "Executing", "Closing"]);
  const moved = await api.admin.patch(`${LIST}/${made.id}`, { position: 99, startGate: true, startGateName: "" });
  expect(moved.body).toMatchObject({ position: 5, startGate: true, startGateName: null });
  expect(await names()).toEqual(["Initiating", "Planning", "Executing", "Closing", "Handover"]);
  for (const body of [{ name: " " }, { name: "planning" }, { name: "x".repeat(300) }]) {
    const refused = await api.admin.post(LIST, body);
    expect([refused.status, refused.at("_embedded.details.attribute")]).toEqual([422, "name"]);
  }
  const statuses: Record<string, number[]> = {};
  for (const login of ["planner", "reader", "member", "outsider"]) {
    const caller = await api.as(login);
    statuses[login] = [
      (await caller.get(LIST)).at("total") as number,
      (await caller.get(`${LIST}/${made.id}`)).status,
      (await caller.post(LIST, { name: "Mine" })).status,
      (await caller.patch(`${LIST}/${made.id}`, { name: "Mine" })).status,
      (await caller.delete(`${LIST}/${made.id}`)).status,
    ];
  }
  expect(statuses).toEqual({
    planner: [5, 200, 403, 403, 403],
    reader: [5, 200, 403, 403, 403],
    member: [0, 404, 403, 404, 404],
    outsider: [0, 404, 403, 404, 404],
  });
  expect((await api.anonymous.post(LIST, { name: "Mine" })).status).toBe(401);
  expect((await api.admin.delete(`${LIST}/${made.id}`)).status).toBe(204);
  expect((await api.admin.get(LIST)).each("position")).toEqual([1, 2, 3, 4]);
});

test("a project has phases with dates, all of a change or nothing of it", async () => {
  const planner = await api.as("planner");
  const path = `projects/${project}/phases`;
  expect((await planner.get(path)).each("name")).toEqual([]);
  const dates = { startDate: "2026-03-02", finishDate: "2026-03-20" };
  const saved = await planner.patch(path, {
    phases: [
      { active: true, ...dates, _links: { definition: hrefTo("Planning") } },
      { active: true, _links: { definition: hrefTo("Initiating") } },
    ],
  });
  expect([saved.status, saved.each("name"), saved.each("startDate")]).toEqual([
    200,
    ["Initiating", "Planning"],
    [null, "2026-03-02"],
  ]);
  const planning = Number(saved.each("id")[1]);
  expect((await planner.get(`project_phases/${planning}`)).body).toMatchObject({
    _type: "ProjectPhase",
    name: "Planning",
    active: true,
    _links: {
      self: { href: `/api/v3/project_phases/${planning}`, title: "Planning" },
      definition: hrefTo("Planning"),
      project: { href: `/api/v3/projects/${project}`, title: "Regatta" },
    },
  });
  // Of all projects, for clients that know no others.
  const totals: unknown[] = [];
  for (const login of ["planner", "member", "outsider"]) {
    totals.push((await (await api.as(login)).get("project_phases")).at("total"));
  }
  expect([...totals, (await api.anonymous.get("project_phases")).at("total")]).toEqual([2, 0, 0, 0]);
  const second = await planner.get("project_phases?pageSize=1&offset=2");
  expect([second.each("name"), second.each("_type"), second.at("total")]).toEqual([["Planning"], ["ProjectPhase"], 2]);
  const unknown = await planner.list("project_phases", { filters: [{ nope: { operator: "=", values: ["1"] } }] });
  expect([unknown.status, unknown.error]).toEqual([400, "InvalidQuery"]);
  const wrong = await planner.patch(path, {
    phases: [
      { active: false, _links: { definition: hrefTo("Initiating") } },
      { startDate: "2026-04-02", _links: { definition: hrefTo("Planning") } },
    ],
  });
  expect([wrong.status, wrong.at("_embedded.details.attribute")]).toEqual([422, "finishDate"]);
  for (const phases of [
    "all",
    [1],
    [{ active: true }],
    [{ _links: { definition: { href: `/api/v3/${LIST}/999999` } } }],
  ]) {
    expect((await planner.patch(path, { phases })).status).toBe(422);
  }
  expect((await planner.get(path)).each("active")).toEqual([true, true]);
  // One that projects go through cannot be deleted, and its name is said where it is used.
  const refused = await api.admin.delete(`${LIST}/${ids["Planning"]}`);
  expect([refused.status, refused.at("message")]).toEqual([
    422,
    "Planning is a phase of 1 project. Turn it off there first.",
  ]);
  await api.admin.patch(`${LIST}/${ids["Planning"]}`, { name: "Plans" });
  expect((await planner.get(path)).each("name")).toEqual(["Initiating", "Plans"]);
  await api.admin.patch(`${LIST}/${ids["Planning"]}`, { name: "Planning" });
});

test("dates and the choice of phases have rights of their own, and links say who has them", async () => {
  const path = `projects/${project}/phases`;
  const links = async (login: string) =>
    (await (await api.as(login)).get(`projects/${project}`)).links.filter((name) => /phases/i.test(name));
  const answers: Record<string, unknown[]> = {};
  const [row] = (await api.admin.get(path)).each("id");
  for (const login of ["planner", "dater", "reader", "member", "outsider"]) {
    const caller = await api.as(login);
    const change = async (phase: object) =>
      (await caller.patch(path, { phases: [{ ...phase, _links: { definition: hrefTo("Closing") } }] })).status;
    answers[login] = [
      (await caller.get(path)).status,
      (await caller.get(`project_phases/${String(row)}`)).status,
      await change({ startDate: `2026-05-0${Object.keys(answers).length + 1}` }),
      await change({ active: true }),
      await change({ active: false }),
      login === "outsider" ? [] : await links(login),
    ];
  }
  expect(answers).toEqual({
    planner: [200, 200, 200, 200, 200, ["changePhases", "phases", "selectPhases"]],
    dater: [200, 200, 200, 403, 200, ["changePhases", "phases"]],
    reader: [200, 200, 403, 403, 403, ["phases"]],
    member: [403, 404, 403, 403, 403, []],
    outsider: [404, 404, 404, 404, 404, []],
  });
  expect((await api.anonymous.patch(path, { phases: [] })).status).toBe(401);
});

test("who may not see phases hears nothing of their changes", async () => {
  await given.userWith("editor", project, ["edit_project"]);
  await given.userWith("informed", project, ["edit_project", "view_project_phases"]);
  const kinds = async (login: string) =>
    new Set((await (await api.as(login)).get(`projects/${project}/history?pageSize=100`)).each("entityType"));
  expect(await kinds("informed")).toContain("ProjectPhase");
  expect(await kinds("editor")).not.toContain("ProjectPhase");
});
