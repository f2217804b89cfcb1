/** What the payloads of forms speak of, and who asks. */
import type { TestApp } from "../app.ts";

export let project = 0;
export let workPackage = 0;
export let version = 0;
export let user = 0;
export let membership = 0;
export let timeEntry = 0;
export let role = 0;
export let query = 0;
export let board = 0;
export let portfolio = 0;

export async function makeSubjects({ api, given }: Pick<TestApp, "api" | "given">): Promise<void> {
  project = await given.project({ name: "Forms" });
  const elsewhere = await given.project({ name: "Elsewhere" });
  await given.project({ name: "Taken", identifier: "taken" });
  await given.userWith("member", project, [
    "view_work_packages",
    "add_work_packages",
    "edit_work_packages",
    "work_package_assigned",
    "view_members",
    "manage_versions",
    "log_own_time",
    "edit_own_time_entries",
    "view_own_time_entries",
    "edit_project",
    "add_subprojects",
    "manage_members",
    "save_queries",
    "manage_public_queries",
    "show_board_views",
    "manage_board_views",
    "copy_projects",
    "select_project_modules",
  ]);
  await given.userWith("reader", project, ["view_work_packages"]);
  await given.user("nobody");
  user = await given.user("somebody");
  workPackage = (await api.admin.post(`projects/${project}/work_packages`, { subject: "Form" })).id;
  await api.admin.post(`projects/${elsewhere}/work_packages`, { subject: "Elsewhere" });
  const definingProject = { href: `/api/v3/projects/${project}` };
  version = (await api.admin.post("versions", { name: "taken", _links: { definingProject } })).id;
  role = await given.role(["view_work_packages"]);
  membership = await given.member(await given.user("colleague"), project, role);
  const member = await api.as("member");
  const entity = { href: `/api/v3/work_packages/${workPackage}` };
  const logged = { hours: "PT1H", spentOn: "2026-03-02", _links: { entity } };
  timeEntry = (await member.post("time_entries", logged)).id;
  query = (await member.post("queries", { name: "Public", public: true, _links: { project: definingProject } })).id;
  const scope = { href: "/projects/forms/boards", type: "text/html" };
  board = (await member.post("grids", { name: "Board", rowCount: 1, columnCount: 1, widgets: [], _links: { scope } }))
    .id;
  portfolio = (await api.admin.post("portfolios", { name: "Portfolio" })).id;
}
