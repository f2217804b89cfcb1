import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, ctx, given } = await startTestApp();

let project = 0;
const MANAGING = ["edit_project", "select_project_modules", "manage_types", "view_work_packages"] as const;
const OTHERS = ["settings-member", "settings-reader"];

beforeAll(async () => {
  project = await given.project({ name: "Dock", identifier: "dock" });
  await given.userWith("settings-admin", project, MANAGING);
  await given.userWith("settings-member", project, ["view_work_packages", "edit_work_packages"]);
  await given.userWith("settings-reader", project, []);
  await given.user("settings-outsider");
});

const changesOf = async (id: number) => {
  const rows = await ctx.db
    .selectFrom("events")
    .select("changes")
    .where("entity_type", "=", "Project")
    .where("entity_id", "=", id)
    .orderBy("id", "desc")
    .execute();
  return JSON.parse(rows[0]?.changes ?? "{}") as Record<string, { from: unknown; to: unknown }>;
};

test("what was once its identifier leads to the project and is no other's", async () => {
  const manager = await api.as("settings-admin");
  expect((await manager.patch(`projects/${project}`, { identifier: "quay" })).at("identifier")).toBe("quay");
  for (const identifier of ["dock", "quay", "DOCK"]) {
    expect((await manager.get(`projects/${identifier}`)).at("identifier")).toBe("quay");
  }
  expect((await (await api.as("settings-outsider")).get("projects/dock")).status).toBe(404);
  const other = await api.admin.post("projects", { name: "Other", identifier: "dock" });
  expect([other.status, other.at("_embedded.details.attribute")]).toEqual([422, "identifier"]);
  expect((await api.admin.post("projects", { name: "Dock" })).at("identifier")).toBe("dock-2");
  // It may have it back; what it had meanwhile leads to it, too.
  expect((await manager.patch(`projects/${project}`, { identifier: "dock" })).at("identifier")).toBe("dock");
  expect((await manager.get("projects/quay")).at("id")).toBe(project);
});

test("modules are turned on and off by those who may, and with them what they grant", async () => {
  const manager = await api.as("settings-admin");
  const before = (await manager.get(`projects/${project}`)).at("modules") as string[];
  expect(before).toContain("github");
  const modules = before.filter((module) => module !== "github" && module !== "backlogs");
  const changed = await manager.patch(`projects/${project}`, { modules });
  expect([changed.status, changed.at("modules")]).toEqual([200, modules]);
  expect((await api.admin.get(`projects/${project}`)).links).not.toContain("githubPullRequests");
  expect(await changesOf(project)).toEqual({ modules: { from: before, to: modules } });
  const wrong = await manager.patch(`projects/${project}`, { modules: ["sails"] });
  expect([wrong.status, wrong.at("_embedded.details.attribute")]).toEqual([422, "modules"]);
  expect((await manager.patch(`projects/${project}`, { modules: "github" })).status).toBe(422);
  for (const login of OTHERS) {
    const other = await api.as(login);
    expect((await other.get(`projects/${project}`)).body).not.toHaveProperty("modules");
    expect((await other.patch(`projects/${project}`, { modules: before })).status).toBe(403);
  }
  expect((await (await api.as("settings-outsider")).patch(`projects/${project}`, { modules })).status).toBe(404);
  expect((await api.anonymous.patch(`projects/${project}`, { modules })).status).toBe(404);
  expect((await api.admin.patch(`projects/${project}`, { modules: before })).at("modules")).toEqual(before);
});

test("a new project has the modules that it is given, a copy those of its original", async () => {
  const made = await api.admin.post("projects", { name: "Small", modules: ["work_package_tracking", "wiki"] });
  expect(made.at("modules")).toEqual(["wiki", "work_package_tracking"]);
  const form = await api.admin.post(`projects/${made.id}/copy/form`, { name: "Copy of small" });
  expect(form.at("_embedded.payload")).not.toHaveProperty("modules");
  await api.admin.post(`projects/${made.id}/copy`, { name: "Copy of small", identifier: "copy-of-small" });
  await ctx.jobs.runAll();
  const copy = await api.admin.get("projects/copy-of-small");
  expect(copy.at("modules")).toEqual(["wiki", "work_package_tracking"]);
});

test("the types of a project are chosen by those who manage them; one that work has stays", async () => {
  const manager = await api.as("settings-admin");
  const all = (await api.admin.get("types")).each("id").map(Number);
  const types = (ids: number[]) => ({ _links: { types: ids.map((id) => ({ href: `/api/v3/types/${id}` })) } });
  const path = `projects/${project}/types`;
  expect((await manager.patch(path, types(all))).each("id")).toEqual(all);
  const [first = 0, second = 0] = all;
  const work = await api.admin.post(`projects/${project}/work_packages`, {
    subject: "Of the first type",
    _links: { type: { href: `/api/v3/types/${first}` } },
  });
  expect(work.status).toBe(201);
  const refused = await manager.patch(path, types([second]));
  expect([refused.status, refused.at("_embedded.details.attribute")]).toEqual([422, "types"]);
  expect((await manager.patch(path, types([first]))).each("id")).toEqual([first]);
  expect((await manager.patch(path, types([]))).status).toBe(422);
  expect((await manager.patch(path, types([987_654]))).status).toBe(422);
  expect((await manager.patch(path, {})).status).toBe(422);
  for (const login of OTHERS) expect((await (await api.as(login)).patch(path, types(all))).status).toBe(403);
  expect((await (await api.as("settings-outsider")).patch(path, types(all))).status).toBe(404);
  expect((await api.anonymous.patch(path, types(all))).status).toBe(401);
});

test("a project is marked as a template by those who edit it, and found as one", async () => {
  const manager = await api.as("settings-admin");
  expect((await manager.patch(`projects/${project}`, { templated: true })).at("templated")).toBe(true);
  const templates = [{ templated: { operator: "=", values: ["t"] } }];
  expect((await api.admin.list("projects", { filters: templates })).each("id")).toEqual([project]);
  for (const login of OTHERS) {
    expect((await (await api.as(login)).patch(`projects/${project}`, { templated: false })).status).toBe(403);
  }
  await manager.patch(`projects/${project}`, { templated: false });
  expect((await api.admin.list("projects", { filters: templates })).each("id")).toEqual([]);
});

test("of two who save the same settings at the same moment one is told, and who says no version overwrites", async () => {
  const definingProject = { href: `/api/v3/projects/${project}` };
  const version = await api.admin.post("versions", { name: "1.0", _links: { definingProject } });
  const category = await api.admin.post(`projects/${project}/categories`, { name: "Rigging" });
  const workPackage = await api.admin.post(`projects/${project}/work_packages`, { subject: "Scrub the deck" });
  const _links = { workPackage: { href: `/api/v3/work_packages/${workPackage.id}` } };
  const template = await api.admin.post(`projects/${project}/work_package_templates`, { name: "Deck", _links });
  const view = await api.admin.post("queries", { name: "Deck", _links: { project: definingProject } });
  const kinds = [`versions/${version.id}`, `categories/${category.id}`, `queries/${view.id}`];
  for (const path of [`projects/${project}`, ...kinds, `work_package_templates/${template.id}`]) {
    const read = (await api.admin.get(path)).number("lockVersion");
    const save = (name: string, lockVersion?: number) => api.admin.patch(path, { name, lockVersion });
    const both = await Promise.all([save("Starboard", read), save("Port", read)]);
    expect([path, both.map(({ status }) => status).toSorted()]).toEqual([path, [200, 409]]);
    expect(both.find(({ status }) => status === 409)?.error).toBe("UpdateConflict");
    const stored = await api.admin.get(path);
    expect([stored.number("lockVersion"), stored.at("name")]).toEqual([
      read + 1,
      both.find(({ status }) => status === 200)?.at("name"),
    ]);
    expect((await save("Bow", read)).status).toBe(409);
    expect((await save("Stern", read + 1)).at("lockVersion")).toBe(read + 2);
    // As every client of OpenProject does.
    expect((await save("Keel")).at("name")).toBe("Keel");
  }
});

test("phases and defaults of new work packages are saved on the state that was read, or not at all", async () => {
  const [definition] = (await api.admin.list("project_phase_definitions")).elements;
  const links = { definition: { href: `/api/v3/project_phase_definitions/${Number(Object(definition).id)}` } };
  const phase = (startDate: string, lockVersion?: number) =>
    api.admin.patch(`projects/${project}/phases`, {
      phases: [{ active: true, startDate, lockVersion, _links: links }],
    });
  const [type] = (await api.admin.list(`projects/${project}/types`)).elements;
  const priorities = (await api.admin.list("priorities")).elements.map((one) => Number(Object(one).id));
  const defaults = (at: number, lockVersion?: number) =>
    api.admin.patch(`projects/${project}/work_package_defaults`, {
      lockVersion,
      _links: {
        type: { href: `/api/v3/types/${Number(Object(type).id)}` },
        priority: { href: `/api/v3/priorities/${priorities[at]}` },
      },
    });
  const versions = {
    phase: async () => {
      const { elements } = await api.admin.list(`projects/${project}/phases`);
      return Number(Object(elements[0]).lockVersion);
    },
    defaults: async () => (await api.admin.get(`projects/${project}/work_package_defaults`)).number("lockVersion"),
  };
  // Neither is there yet, and two want to be the first.
  for (const [save, version] of [
    [(at: number, read?: number) => phase(`2026-03-0${at + 1}`, read), versions.phase],
    [defaults, versions.defaults],
  ] as const) {
    const both = await Promise.all([save(0, 0), save(1, 0)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const read = await version();
    expect((await save(2, read - 1)).error).toBe("UpdateConflict");
    expect((await save(2, read)).status).toBe(200);
    expect(await version()).toBe(read + 1);
    expect((await save(1)).status).toBe(200);
  }
});
