/** A project on the wire, its links as this caller may follow them. */
import type { Project as WireProject } from "@halyard/contract/schemas/projects";
import { PROJECT_IDENTIFIER_LENGTH_MAXIMUM, PROJECT_NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Link } from "@halyard/contract/hal";
import type { Caller } from "../../access/caller.ts";
import { mayArchive, mayDeleteProjects } from "../../access/policies/projects.ts";
import { wrongFormat, wrongResource } from "../../platform/errors.ts";
import { boolean, formattable, link, optionalText, text, undisclosedLink, WORKSPACES } from "../../hal/write/input.ts";
import { isObject } from "../../hal/json.ts";
import { markdown } from "../../hal/markdown/formattable.ts";
import { always, type Draft, type Resource } from "../../hal/answer/resource.ts";
import { ownerOf } from "../../custom-fields/owners/owner.ts";
import type { CustomInput } from "../../custom-fields/values/members.ts";
import type { ProjectRow } from "./store.ts";

export interface ProjectInput extends CustomInput {
  name: string;
  identifier: string | null;
  active: boolean;
  public: boolean;
  description: string;
  statusExplanation: string;
  statusCode: string | null;
  parentId: number | null;
  templated: boolean;
  modules: string[];
}

export const PROJECT_STATUSES: Record<string, string> = {
  on_track: "On track",
  at_risk: "At risk",
  off_track: "Off track",
  not_started: "Not started",
  finished: "Finished",
  discontinued: "Discontinued",
};

const STATUS_HREF = /^(?:https?:\/\/[^/]+)?\/api\/v3\/project_statuses\/([a-z_]+)\/?$/;

/** The kinds of workspaces: what each is called on the wire, where it is, and below which others it may be. */
export const KINDS = {
  project: { type: "Project", collection: "projects", parents: ["portfolio", "program", "project"] },
  program: { type: "Program", collection: "programs", parents: ["portfolio"] },
  portfolio: { type: "Portfolio", collection: "portfolios", parents: [] },
} as const satisfies Record<string, { type: string; collection: string; parents: readonly string[] }>;
export type Kind = keyof typeof KINDS;

/** Where all that is below a workspace is found, whatever its kind. */
const path = (row: ProjectRow): string => `/api/v3/projects/${row.id}`;
const ownPath = (row: { id: number; kind: Kind }): string => `/api/v3/${KINDS[row.kind].collection}/${row.id}`;
const mayEdit = (caller: Caller, row: ProjectRow | null): boolean => row === null || caller.can("edit_project", row.id);
export const mayCopy = (caller: Caller, row: ProjectRow): boolean =>
  row.kind === "project" && caller.can("copy_projects", row.id);
const mayTurnModules = (caller: Caller, row: ProjectRow | null): boolean =>
  row === null || row.id === DRAFT_ID || caller.can("select_project_modules", row.id);
export const mayChange = (caller: Caller, row: ProjectRow): boolean =>
  mayEdit(caller, row) ||
  mayArchive(caller, row.id) ||
  mayTurnModules(caller, row) ||
  caller.can("edit_project_attributes", row.id);
/** Id of the project that a form shows before there is one. */
export const DRAFT_ID = 0;
const seesAttributes = (caller: Caller, row: ProjectRow | null): boolean =>
  row === null || row.id === DRAFT_ID || caller.sees(row.id) || caller.canGlobally("add_project");

export const PROJECTS = ownerOf<ProjectRow>(
  {
    target: "Project",
    id: "projects.id",
    projectOf: (row) => row.id,
    // Who may change each field is a right of its own; see `editsField`.
    mayChange: () => true,
  },
  "projects.id",
);

/** A link to a project as far as the caller may know of it. */
export function projectLink(caller: Caller, id: number): Link {
  const project = caller.facts.projects.get(id);
  if (project === undefined || !caller.sees(id)) return undisclosedLink();
  return { href: ownPath(project), title: project.name };
}

/** Ids of the projects above, the outermost first. */
export function ancestorIds(caller: Caller, id: number): number[] {
  const ids: number[] = [];
  let parent = caller.facts.projects.get(id)?.parentId ?? null;
  while (parent !== null && !ids.includes(parent)) {
    ids.unshift(parent);
    parent = caller.facts.projects.get(parent)?.parentId ?? null;
  }
  return ids;
}

/** Ids of the projects below, at any depth. */
export function descendantIds(caller: Caller, id: number): number[] {
  const below = new Set<number>();
  const queue = [id];
  const children = Map.groupBy(caller.facts.projects.values(), (project) => project.parentId);
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    for (const child of children.get(next) ?? []) {
      if (below.has(child.id)) continue;
      below.add(child.id);
      queue.push(child.id);
    }
  }
  return [...below];
}

function modulesIn(value: unknown, attribute: string): string[] {
  const isModule = (one: unknown): one is string => typeof one === "string";
  if (!Array.isArray(value) || !value.every(isModule)) throw wrongFormat(attribute, "a list of modules", value);
  return [...new Set(value)].toSorted();
}

const createForm = (row: ProjectRow): Link => ({ href: `${path(row)}/work_packages/form`, method: "post" });
const create = (row: ProjectRow): Link => ({ href: `${path(row)}/work_packages`, method: "post" });
const mayCreate = (row: ProjectRow, caller: Caller): boolean => caller.can("add_work_packages", row.id);

export const projectResource: Resource<ProjectRow, ProjectInput, Draft<WireProject, "identifier">> = {
  type: (row) => KINDS[row.kind].type,
  self: (row) => ({ href: ownPath(row), title: row.name }),
  properties: {
    id: { type: "Integer", name: "ID", required: true, read: (row) => row.id },
    identifier: {
      type: "String",
      name: "Identifier",
      required: true,
      hasDefault: true,
      minLength: 1,
      maxLength: PROJECT_IDENTIFIER_LENGTH_MAXIMUM,
      writableBy: mayEdit,
      // A form that was given none leaves it to the commit to make one out of the name.
      read: (row) => (row.identifier === "" ? null : row.identifier),
      write: optionalText((input, value) => (input.identifier = value)),
    },
    name: {
      type: "String",
      name: "Name",
      required: true,
      minLength: 1,
      maxLength: PROJECT_NAME_LENGTH_MAXIMUM,
      writableBy: mayEdit,
      read: (row) => row.name,
      write: text((input, value) => (input.name = value)),
    },
    active: {
      type: "Boolean",
      name: "Active",
      hasDefault: true,
      writableBy: (caller, row) => row === null || mayArchive(caller, row.id),
      read: (row) => row.active === 1,
      write: boolean((input, value) => (input.active = value)),
    },
    public: {
      type: "Boolean",
      name: "Public",
      hasDefault: true,
      writableBy: mayEdit,
      read: (row) => row.public === 1,
      write: boolean((input, value) => (input.public = value)),
    },
    // Extensions: the contract has neither.
    templated: {
      type: "Boolean",
      name: "Template",
      hasDefault: true,
      writableBy: mayEdit,
      read: (row) => row.templated === 1,
      write: boolean((input, value) => (input.templated = value)),
    },
    modules: {
      type: "[]String",
      name: "Modules",
      hasDefault: true,
      shownTo: mayTurnModules,
      writableBy: mayTurnModules,
      read: (row, caller) => [...(row.modules ?? caller.facts.projects.get(row.id)?.modules ?? [])].toSorted(),
      write: (input, value, attribute) => (input.modules = modulesIn(value, attribute)),
    },
    favorited: {
      type: "Boolean",
      name: "Favorite",
      shownTo: (caller) => !caller.anonymous,
      read: (row) => row.favorited === 1,
    },
    description: {
      type: "Formattable",
      name: "Description",
      shownTo: seesAttributes,
      writableBy: mayEdit,
      read: (row) => markdown(row.description),
      write: formattable((input, value) => (input.description = value)),
    },
    statusExplanation: {
      type: "Formattable",
      name: "Status description",
      shownTo: seesAttributes,
      writableBy: mayEdit,
      read: (row) => markdown(row.status_explanation),
      write: formattable((input, value) => (input.statusExplanation = value)),
    },
    createdAt: { type: "DateTime", name: "Created on", required: true, read: (row) => row.created_at },
    updatedAt: { type: "DateTime", name: "Updated on", required: true, read: (row) => row.updated_at },
  },
  relations: {
    status: {
      type: "ProjectStatus",
      name: "Status",
      shownTo: seesAttributes,
      writableBy: mayEdit,
      read: (row) =>
        row.status_code === null
          ? { href: null }
          : {
              href: `/api/v3/project_statuses/${row.status_code}`,
              title: PROJECT_STATUSES[row.status_code] ?? row.status_code,
            },
      write(input, value, attribute) {
        const href = isObject(value) ? value["href"] : value;
        if (href === undefined) return;
        const code = typeof href === "string" ? STATUS_HREF.exec(href)?.[1] : undefined;
        if (code === undefined && href !== null) {
          throw wrongResource(attribute, "/api/v3/project_statuses/:code", href);
        }
        input.statusCode = code ?? null;
      },
    },
    parent: {
      type: "Project",
      name: "Subproject of",
      required: (caller, row) => row === null && !caller.canGlobally("add_project"),
      writableBy: mayEdit,
      read: (row, caller) => (row.parent_id === null ? { href: null } : projectLink(caller, row.parent_id)),
      write: link(WORKSPACES, (input, id) => (input.parentId = id)),
    },
    ancestors: {
      type: "[]Project",
      name: "Ancestors",
      read: (row, caller) => ancestorIds(caller, row.id).map((id) => projectLink(caller, id)),
    },
  },
  actions: {
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
    versions: {
      when: (row, caller) => caller.can("view_work_packages", row.id) || caller.can("manage_versions", row.id),
      link: (row) => ({ href: `${path(row)}/versions` }),
    },
    memberships: {
      when: (row, caller) => caller.can("view_members", row.id),
      link(row) {
        const filters = JSON.stringify([{ project: { operator: "=", values: [String(row.id)] } }]);
        return { href: `/api/v3/memberships?filters=${encodeURIComponent(filters)}` };
      },
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
      link(row) {
        const filters = JSON.stringify([{ project: { operator: "=", values: [String(row.id)] } }]);
        return { href: `/api/v3/news?filters=${encodeURIComponent(filters)}` };
      },
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
  },
};
