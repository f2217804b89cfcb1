import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, ctx, given } = await startTestApp();

const href = (path: string) => ({ href: `/api/v3/${path}` });
const definitions: Record<string, number> = {};
let project = 0;
let other = 0;
let phases: Record<string, number> = {};
let elsewhere: Record<string, number> = {};
let work = 0;

async function turnOn(id: number, names: string[], active = true): Promise<Record<string, number>> {
  const changes = names.map((name) => ({
    active,
    startDate: "2026-03-02",
    finishDate: "2026-03-20",
    _links: { definition: href(`project_phase_definitions/${definitions[name]}`) },
  }));
  const list = await api.admin.patch(`projects/${id}/phases`, { phases: changes });
  return Object.fromEntries(list.elements.map(Object).map((one) => [one.name, one.id]));
}

beforeAll(async () => {
  project = await given.project({ name: "Regatta" });
  other = await given.project({ name: "Other regatta" });
  for (const row of (await api.admin.get("project_phase_definitions")).elements.map(Object)) {
    definitions[row.name] = row.id;
  }
  const see = ["view_work_packages", "view_project_phases"] as const;
  await given.userWith("editor", project, [...see, "edit_work_packages", "add_work_packages"]);
  await given.userWith("blind", project, ["view_work_packages", "edit_work_packages"]);
  await given.userWith("reader", project, [...see]);
  await given.userWith("mover", project, [...see, "edit_work_packages", "move_work_packages"]);
  work = (await api.admin.post(`projects/${project}/work_packages`, { subject: "Rig" })).id;
});

test("a project without phases has none of it, one with phases shows and offers them", async () => {
  const editor = await api.as("editor");
  expect((await editor.get(`work_packages/${work}`)).links).not.toContain("projectPhase");
  expect((await editor.get(`work_packages/schemas/${project}-1`)).body).not.toHaveProperty("projectPhase");
  phases = await turnOn(project, ["Initiating", "Planning"]);
  const shown = await editor.get(`work_packages/${work}`);
  expect([shown.at("_links.projectPhase"), shown.at("_links.projectPhaseDefinition")]).toEqual([
    { href: null },
    { href: null },
  ]);
  const form = await editor.post(`work_packages/${work}/form`, { lockVersion: shown.number("lockVersion") });
  expect(form.at("_embedded.schema.projectPhase")).toMatchObject({
    type: "ProjectPhase",
    writable: true,
    location: "_links",
    _embedded: { allowedValues: [{ name: "Initiating" }, { name: "Planning" }] },
  });
  expect(form.at("_embedded.schema.projectPhaseDefinition")).toMatchObject({ writable: false });
});

const setPhase = async (login: string, link: object, id = work) => {
  const lockVersion = (await api.admin.get(`work_packages/${id}`)).number("lockVersion");
  return (await api.as(login)).patch(`work_packages/${id}`, { lockVersion, _links: { projectPhase: link } });
};

test("those who edit it choose an active phase of its project; others don't", async () => {
  const chosen = await setPhase("editor", href(`project_phases/${phases["Planning"]}`));
  expect(chosen.at("_links.projectPhase")).toEqual({
    href: `/api/v3/project_phases/${phases["Planning"]}`,
    title: "Planning",
  });
  expect(chosen.at("_links.projectPhaseDefinition")).toEqual({
    href: `/api/v3/project_phase_definitions/${definitions["Planning"]}`,
    title: "Planning",
  });
  expect((await setPhase("reader", { href: null })).error).toBe("MissingPermission");
  elsewhere = await turnOn(other, ["Planning", "Closing"]);
  for (const id of [elsewhere["Planning"], 999_999]) {
    const refused = await setPhase("editor", href(`project_phases/${id}`));
    expect([refused.status, refused.at("_embedded.details.attribute")]).toEqual([422, "projectPhase"]);
  }
  expect((await setPhase("editor", href("versions/1"))).status).toBe(422);
});

test("who doesn't see phases is told nothing of them", async () => {
  const blind = await api.as("blind");
  const shown = await blind.get(`work_packages/${work}`);
  expect(shown.text).not.toContain("Planning");
  expect(shown.links).not.toContain("projectPhase");
  // As with everything that is not shown: what a body says of it counts for nothing.
  expect((await setPhase("blind", { href: null })).status).toBe(200);
  expect((await api.admin.get(`work_packages/${work}`)).at("_links.projectPhase.title")).toBe("Planning");
  const history = await blind.get(`work_packages/${work}/activities`);
  expect(history.text).not.toContain("Planning");
  expect((await (await api.as("reader")).get(`work_packages/${work}/activities`)).text).toContain("Planning");
  const filters = [{ projectPhase: { operator: "=", values: [String(definitions["Planning"])] } }];
  expect((await blind.list("work_packages", { filters })).each("id")).toEqual([]);
  for (const name of ["projectPhase", "project_phase", "projectPhaseDefinition", "project_phase_definition_id"]) {
    const found = await (
      await api.as("reader")
    ).list("work_packages", { filters: [{ [name]: filters[0]?.projectPhase }] });
    expect(found.each("id")).toEqual([work]);
  }
});

test("a phase that is turned off does not count until it is back", async () => {
  await turnOn(project, ["Planning"], false);
  expect((await api.admin.get(`work_packages/${work}`)).at("_links.projectPhase")).toEqual({ href: null });
  const filters = [{ projectPhase: { operator: "*", values: [] } }];
  expect((await api.admin.list("work_packages", { filters })).each("id")).toEqual([]);
  await turnOn(project, ["Planning"]);
  expect((await api.admin.list("work_packages", { filters })).each("id")).toEqual([work]);
});

test("in another project it has the phase of the same kind, or none; what is below it too", async () => {
  const child = await api.admin.post(`projects/${project}/work_packages`, {
    subject: "Mast",
    _links: { parent: href(`work_packages/${work}`), projectPhase: href(`project_phases/${phases["Initiating"]}`) },
  });
  expect(child.status).toBe(201);
  const lockVersion = (await api.admin.get(`work_packages/${work}`)).number("lockVersion");
  const moved = await api.admin.patch(`work_packages/${work}`, {
    lockVersion,
    _links: { project: href(`projects/${other}`) },
  });
  expect(moved.at("_links.projectPhase.href")).toBe(`/api/v3/project_phases/${elsewhere["Planning"]}`);
  expect((await api.admin.get(`work_packages/${child.id}`)).at("_links.projectPhase")).toEqual({ href: null });
});

test("a copy of a project has its own phases on its work", async () => {
  await api.admin.post(`projects/${other}/copy`, { name: "Next regatta" });
  await ctx.jobs.runAll();
  const copy = await api.admin.get("projects/next-regatta/work_packages");
  const rig = copy.elements.map(Object).find(({ subject }) => subject === "Rig");
  expect(rig._links.projectPhase).toMatchObject({ title: "Planning" });
  expect(rig._links.projectPhase.href).not.toBe(`/api/v3/project_phases/${elsewhere["Planning"]}`);
});

test("projects are found by their phases and gates", async () => {
  const found = async (name: string, operator: string, values: string[], caller = api.admin) =>
    (await caller.list("projects", { filters: [{ [name]: { operator, values } }] })).each("id");
  const planning = `project_phase_${definitions["Planning"]}`;
  expect(await found(planning, "=d", ["2026-03-10"])).toEqual(expect.arrayContaining([project, other]));
  expect(await found(planning, "=d", ["2026-04-10"])).toEqual([]);
  expect(await found("project_phase_any", "<>d", ["2026-03-01", "2026-03-31"])).toEqual(
    expect.arrayContaining([project, other]),
  );
  expect(await found(`project_phase_${definitions["Closing"]}`, "*", [])).not.toContain(project);
  expect(await found(`project_start_gate_${definitions["Planning"]}`, "=d", ["2026-03-02"])).toContain(project);
  expect(await found(planning, "*", [], await api.as("blind"))).toEqual([]);
  const none = await api.admin.list("projects", {
    filters: [{ [`project_finish_gate_${definitions["Planning"]}`]: { operator: "*", values: [] } }],
  });
  expect([none.status, none.error]).toEqual([400, "InvalidQuery"]);
});
