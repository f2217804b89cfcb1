/** What new work packages of a project begin with, on the wire; an extension. */
import type { Link } from "@halyard/contract/hal";
import type { WorkPackageDefaults as WireDefaults } from "@halyard/contract/schemas/projects";
import type { Caller } from "../../access/caller.ts";
import type { Resource } from "../../hal/answer/resource.ts";
import { link } from "../../hal/write/input.ts";
import { LOCK_VERSION } from "../../hal/write/lock-version.ts";
import type { WorkDefaultsRow } from "./store.ts";

export interface WorkDefaultsInput {
  typeId: number | null;
  priorityId: number | null;
  assigneeId: number | null;
  responsibleId: number | null;
  categoryId: number | null;
  versionId: number | null;
  lockVersion: number | null;
}

const path = (row: WorkDefaultsRow): string => `/api/v3/projects/${row.project_id}/work_package_defaults`;

const named = (kind: string, id: number | null, name: string | null): Link =>
  id === null ? { href: null } : { href: `/api/v3/${kind}/${id}`, title: name ?? "" };

const principal = (id: number | null, type: string | null, name: string | null): Link =>
  named(type === "Group" ? "groups" : type === "PlaceholderUser" ? "placeholder_users" : "users", id, name);

const PEOPLE = ["users", "groups", "placeholder_users"];

export const mayChangeDefaults = (caller: Caller, projectId: number): boolean => caller.can("edit_project", projectId);

const mayChange = (row: WorkDefaultsRow, caller: Caller): boolean => mayChangeDefaults(caller, row.project_id);

export const workDefaultsResource: Resource<WorkDefaultsRow, WorkDefaultsInput, WireDefaults> = {
  type: "WorkPackageDefaults",
  self: (row) => ({ href: path(row) }),
  properties: {
    lockVersion: LOCK_VERSION,
  },
  relations: {
    project: { type: "Project", name: "Project", read: (row) => named("projects", row.project_id, row.project_name) },
    type: {
      type: "Type",
      name: "Type",
      read: (row) => named("types", row.type_id, row.type_name),
      write: link(["types"], (input, id) => (input.typeId = id)),
    },
    priority: {
      type: "Priority",
      name: "Priority",
      read: (row) => named("priorities", row.priority_id, row.priority_name),
      write: link(["priorities"], (input, id) => (input.priorityId = id)),
    },
    assignee: {
      type: "User",
      name: "Assignee",
      read: (row) => principal(row.assignee_id, row.assignee_type, row.assignee_name),
      write: link(PEOPLE, (input, id) => (input.assigneeId = id)),
    },
    responsible: {
      type: "User",
      name: "Accountable",
      read: (row) => principal(row.responsible_id, row.responsible_type, row.responsible_name),
      write: link(PEOPLE, (input, id) => (input.responsibleId = id)),
    },
    category: {
      type: "Category",
      name: "Category",
      read: (row) => named("categories", row.category_id, row.category_name),
      write: link(["categories"], (input, id) => (input.categoryId = id)),
    },
    version: {
      type: "Version",
      name: "Version",
      read: (row) => named("versions", row.version_id, row.version_name),
      write: link(["versions"], (input, id) => (input.versionId = id)),
    },
  },
  actions: {
    updateImmediately: { when: mayChange, link: (row) => ({ href: path(row), method: "patch" }) },
    update: { when: mayChange, link: (row) => ({ href: `${path(row)}/form`, method: "post" }) },
  },
};
