/** A project on the wire, its links as this caller may follow them. */
import type { Project as WireProject } from "@halyard/contract/schemas/projects";
import { PROJECT_IDENTIFIER_LENGTH_MAXIMUM, PROJECT_NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Link } from "@halyard/contract/hal";
import type { Caller } from "../../access/caller.ts";
import { mayArchive } from "../../access/policies/projects.ts";
import { wrongFormat, wrongResource } from "../../platform/errors.ts";
import { boolean, formattable, link, optionalText, text, undisclosedLink, WORKSPACES } from "../../hal/write/input.ts";
import { LOCK_VERSION, WRITTEN_AT } from "../../hal/write/lock-version.ts";
import { isObject } from "../../hal/json.ts";
import { markdown } from "../../hal/markdown/formattable.ts";
import type { Draft, Resource } from "../../hal/answer/resource.ts";
import { ownerOf } from "../../custom-fields/owners/owner.ts";
import type { CustomInput } from "../../custom-fields/values/members.ts";
import { projectActions, KINDS, ownPath, mayEdit, mayTurnModules, seesAttributes } from "./links.ts";
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
  lockVersion: number | null;
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
    lockVersion: LOCK_VERSION,
    ...WRITTEN_AT,
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
  actions: projectActions,
};
