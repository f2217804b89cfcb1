/** Where a project is, and what a caller may do with it: as rights, and as links to what comes next. */
import type { Link } from "@halyard/contract/hal";
import type { Caller } from "../../access/caller.ts";
import { choosesSomeFields } from "../../access/policies/custom-fields.ts";
import { mayArchive, mayDeleteProjects } from "../../access/policies/projects.ts";
import { always, type Resource } from "../../hal/answer/resource.ts";
import type { ProjectRow } from "./store.ts";

/** The kinds of workspaces: what each is called on the wire, where it is, and below which others it may be. */
export const KINDS = {
  project: { type: "Project", collection: "projects", parents: ["portfolio", "program", "project"] },
  program: { type: "Program", collection: "programs", parents: ["portfolio"] },
  portfolio: { type: "Portfolio", collection: "portfolios", parents: [] },
} as const satisfies Record<string, { type: string; collection: string; parents: readonly string[] }>;
export type Kind = keyof typeof KINDS;

/** Where all that is below a workspace is found, whatever its kind. */
export const path = (row: ProjectRow): string => `/api/v3/projects/${row.id}`;
export const ownPath = (row: { id: number; kind: Kind }): string => `/api/v3/${KINDS[row.kind].collection}/${row.id}`;

/** Id of the project that a form shows before there is one. */
export const DRAFT_ID = 0;

export const mayEdit = (caller: Caller, row: ProjectRow | null): boolean =>
  row === null || caller.can("edit_project", row.id);
export const mayCopy = (caller: Caller, row: ProjectRow): boolean =>
  row.kind === "project" &&
  caller.can("copy_projects", row.id) &&
  // Who edits a template decides who can use it.
  (row.usable === 1 || caller.can("edit_project", row.id));
export const mayTurnModules = (caller: Caller, row: ProjectRow | null): boolean =>
  row === null || row.id === DRAFT_ID || caller.can("select_project_modules", row.id);
export const mayChange = (caller: Caller, row: ProjectRow): boolean =>
  mayEdit(caller, row) ||
  mayArchive(caller, row.id) ||
  mayTurnModules(caller, row) ||
  caller.can("edit_project_attributes", row.id);
export const seesAttributes = (caller: Caller, row: ProjectRow | null): boolean =>
  row === null || row.id === DRAFT_ID || caller.sees(row.id) || caller.canGlobally("add_project");

/** The `filters` of a list that leave only what is of the project. */
const ofProject = (row: ProjectRow): string =>
  encodeURIComponent(JSON.stringify([{ project: { operator: "=", values: [String(row.id)] } }]));

const createForm = (row: ProjectRow): Link => ({ href: `${path(row)}/work_packages/form`, method: "post" });
const create = (row: ProjectRow): Link => ({ href: `${path(row)}/work_packages`, method: "post" });
const mayCreate = (row: ProjectRow, caller: Caller): boolean => caller.can("add_work_packages", row.id);

export const projectActions: NonNullable<Resource<ProjectRow, never>["actions"]> = {
  createWorkPackage: { when: mayCreate, link: createForm },
  createWorkPackageImmediately: { when: mayCreate, link: create },
  // The contract spells it both ways.
  createWorkPackageImmediate: { when: mayCreate, link: create },
  workPackages: {
    when: (row, caller) => caller.can("view_work_packages", row.id),
    link: (row) => ({ href: `${path(row)}/work_packages` }),
  },
  githubPullRequests: {
    when: (row, caller) => caller.can("show_github_content", row.id),
    link: (row) => ({ href: `${path(row)}/github_pull_requests` }),
  },
  githubRepositories: {
    when: (row, caller) => caller.can("show_github_content", row.id) && caller.can("edit_project", row.id),
    link: (row) => ({ href: `${path(row)}/github_repositories` }),
  },
  categories: always((row) => ({ href: `${path(row)}/categories` })),
  types: {
    when: (row, caller) => caller.can("view_work_packages", row.id) || caller.can("manage_types", row.id),
    link: (row) => ({ href: `${path(row)}/types` }),
  },
  changeTypes: {
    when: (row, caller) => caller.can("manage_types", row.id),
    link: (row) => ({ href: `${path(row)}/types`, method: "patch" }),
  },
  selectModules: {
    when: (row, caller) => caller.can("select_project_modules", row.id),
    link: (row) => ({ href: ownPath(row), method: "patch" }),
  },
  selectCustomFields: {
    when: (row, caller) => choosesSomeFields(caller, row.id),
    link: (row) => ({ href: `${path(row)}/custom_fields`, method: "patch" }),
  },
  versions: {
    when: (row, caller) => caller.can("view_work_packages", row.id) || caller.can("manage_versions", row.id),
    link: (row) => ({ href: `${path(row)}/versions` }),
  },
  memberships: {
    when: (row, caller) => caller.can("view_members", row.id),
    link: (row) => ({ href: `/api/v3/memberships?filters=${ofProject(row)}` }),
  },
  // Extensions: what settings offer is what these links say.
  addMember: {
    when: (row, caller) => caller.can("manage_members", row.id),
    link: () => ({ href: "/api/v3/memberships", method: "post" }),
  },
  inviteMember: {
    when: (row, caller) => caller.can("invite_members_by_email", row.id),
    link: (row) => ({ href: `${path(row)}/invitations`, method: "post" }),
  },
  createVersion: {
    when: (row, caller) => caller.can("manage_versions", row.id),
    link: () => ({ href: "/api/v3/versions", method: "post" }),
  },
  board: {
    when: (row, caller) => caller.can("show_board_views", row.id),
    link: (row) => ({ href: `${path(row)}/work_packages` }),
  },
  calendar: {
    when: (row, caller) => caller.can("view_calendar", row.id),
    link: (row) => ({ href: `${path(row)}/work_packages` }),
  },
  sprints: {
    when: (row, caller) => caller.can("view_sprints", row.id),
    link: (row) => ({ href: `${path(row)}/sprints` }),
  },
  createSprint: {
    when: (row, caller) => caller.can("create_sprints", row.id),
    link: () => ({ href: "/api/v3/sprints", method: "post" }),
  },
  news: {
    when: (row, caller) => caller.can("view_news", row.id),
    link: (row) => ({ href: `/api/v3/news?filters=${ofProject(row)}` }),
  },
  createNews: {
    when: (row, caller) => caller.can("manage_news", row.id),
    link: () => ({ href: "/api/v3/news", method: "post" }),
  },
  phases: {
    when: (row, caller) => caller.can("view_project_phases", row.id),
    link: (row) => ({ href: `${path(row)}/phases` }),
  },
  changePhases: {
    when: (row, caller) => caller.can("edit_project_phases", row.id),
    link: (row) => ({ href: `${path(row)}/phases`, method: "patch" }),
  },
  selectPhases: {
    when: (row, caller) => caller.can("select_project_phases", row.id),
    link: (row) => ({ href: `${path(row)}/phases`, method: "patch" }),
  },
  workPackageDefaults: {
    when: (row, caller) => caller.can("edit_project", row.id),
    link: (row) => ({ href: `${path(row)}/work_package_defaults` }),
  },
  templateSettings: {
    when: (row, caller) => caller.can("edit_project", row.id) || caller.can("add_subprojects", row.id),
    link: (row) => ({ href: `${path(row)}/template_settings` }),
  },
  templateChanges: {
    when: (row, caller) => row.kind === "project" && caller.can("edit_project", row.id),
    link: (row) => ({ href: `${path(row)}/template_changes` }),
  },
  workPackageTemplates: {
    when: (row, caller) => caller.can("add_work_packages", row.id) || caller.can("edit_project", row.id),
    link: (row) => ({ href: `${path(row)}/work_package_templates` }),
  },
  createWorkPackageTemplate: {
    when: (row, caller) => caller.can("edit_project", row.id),
    link: (row) => ({ href: `${path(row)}/work_package_templates`, method: "post" }),
  },
  createCategory: {
    when: (row, caller) => caller.can("manage_categories", row.id),
    link: (row) => ({ href: `${path(row)}/categories`, method: "post" }),
  },
  history: {
    when: (row, caller) => caller.can("edit_project", row.id),
    link: (row) => ({ href: `${path(row)}/history` }),
  },
  update: {
    when: (row, caller) => mayChange(caller, row),
    link: (row) => ({ href: `${ownPath(row)}/form`, method: "post" }),
  },
  updateImmediately: {
    when: (row, caller) => mayChange(caller, row),
    link: (row) => ({ href: ownPath(row), method: "patch" }),
  },
  copy: {
    when: (row, caller) => mayCopy(caller, row),
    link: (row) => ({ href: `${path(row)}/copy/form`, method: "post" }),
  },
  favor: {
    when: (row, caller) => !caller.anonymous && row.favorited === 0,
    link: (row) => ({ href: `/api/v3/workspaces/${row.id}/favorite`, method: "post" }),
  },
  disfavor: {
    when: (row, caller) => !caller.anonymous && row.favorited === 1,
    link: (row) => ({ href: `/api/v3/workspaces/${row.id}/favorite`, method: "delete" }),
  },
  delete: {
    when: (_row, caller) => mayDeleteProjects(caller),
    link: (row) => ({ href: ownPath(row), method: "delete" }),
  },
  schema: always((row) => ({ href: `/api/v3/${row.kind === "project" ? "projects" : "workspaces"}/schema` })),
};
