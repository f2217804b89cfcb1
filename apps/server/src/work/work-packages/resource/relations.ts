/** What a work package links to, by what it is about. */
import { link, WORKSPACES } from "../../../hal/write/input.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { customActionLinks } from "../custom-actions.ts";
import { mayChangeStatus } from "../rights.ts";
import type { WorkPackageResource } from "./input.ts";
import { named, NOTHING, principal, relative } from "./links.ts";
import { isNew, seesPhases, type RowRules } from "./rules.ts";

type Relations = WorkPackageResource["relations"];

export const placement = (catalogue: Catalogue, { edit, may }: RowRules): Relations => ({
  project: {
    type: "Project",
    name: "Project",
    required: true,
    writableBy: may("move_work_packages"),
    read: (row) => named("projects", row.project_id === 0 ? null : row.project_id, row.project_name),
    write: link(WORKSPACES, (input, id) => (input.projectId = id)),
  },
  type: {
    type: "Type",
    name: "Type",
    required: true,
    hasDefault: true,
    writableBy: edit,
    read: (row) => catalogue.link("types", row.type_id),
    write: link(["types"], (input, id) => (input.typeId = id)),
  },
  status: {
    type: "Status",
    name: "Status",
    required: true,
    hasDefault: true,
    writableBy: (caller, row) => isNew(row) || mayChangeStatus(caller, row),
    read: (row) => catalogue.link("statuses", row.status_id),
    write: link(["statuses"], (input, id) => (input.statusId = id)),
  },
  priority: {
    type: "Priority",
    name: "Priority",
    required: true,
    hasDefault: true,
    writableBy: edit,
    read: (row) => catalogue.link("priorities", row.priority_id),
    write: link(["priorities"], (input, id) => (input.priorityId = id)),
  },
});

export const people = ({ edit }: RowRules): Relations => ({
  author: {
    type: "User",
    name: "Author",
    required: true,
    read: (row) => named("users", row.author_id, row.author_name),
  },
  assignee: {
    type: "User",
    name: "Assignee",
    writableBy: edit,
    read: (row) => principal(row.assignee_id, row.assignee_type, row.assignee_name),
    write: link(["users", "groups", "placeholder_users"], (input, id) => (input.assigneeId = id)),
  },
  responsible: {
    type: "User",
    name: "Accountable",
    writableBy: edit,
    read: (row) => principal(row.responsible_id, row.responsible_type, row.responsible_name),
    write: link(["users", "groups", "placeholder_users"], (input, id) => (input.responsibleId = id)),
  },
});

export const planning = ({ edit, mayEvenNew }: RowRules): Relations => ({
  category: {
    type: "Category",
    name: "Category",
    writableBy: edit,
    read: (row) => named("categories", row.category_id, row.category_name),
    write: link(["categories"], (input, id) => (input.categoryId = id)),
  },
  version: {
    type: "Version",
    name: "Version",
    writableBy: mayEvenNew("assign_versions"),
    read: (row) => named("versions", row.version_id, row.version_name),
    write: link(["versions"], (input, id) => (input.versionId = id)),
  },
  sprint: {
    type: "Sprint",
    name: "Sprint",
    shownTo: (caller, row) => row === null || caller.can("view_sprints", row.project_id),
    writableBy: mayEvenNew("manage_sprint_items"),
    read: (row) => named("sprints", row.sprint_id, row.sprint_name),
    write: link(["sprints"], (input, id) => (input.sprintId = id)),
  },
  // A phase that was turned off is not told; the work package has it again once it is back.
  projectPhase: {
    type: "ProjectPhase",
    name: "Project phase",
    shownTo: seesPhases,
    writableBy: edit,
    read: (row) => named("project_phases", row.phase_name === null ? null : row.project_phase_id, row.phase_name),
    write: link(["project_phases"], (input, id) => (input.projectPhaseId = id)),
  },
  projectPhaseDefinition: {
    type: "ProjectPhaseDefinition",
    name: "Project phase definition",
    shownTo: seesPhases,
    read: (row) => named("project_phase_definitions", row.phase_definition_id, row.phase_name),
  },
});

export const family = (catalogue: Catalogue, { mayEvenNew }: RowRules): Relations => ({
  parent: {
    type: "WorkPackage",
    name: "Parent",
    writableBy: mayEvenNew("manage_subtasks"),
    read: (row, caller) =>
      row.parent_id !== null && caller.can("view_work_packages", row.parent_project_id ?? 0)
        ? named("work_packages", row.parent_id, row.parent_subject)
        : NOTHING,
    write: link(["work_packages"], (input, id) => (input.parentId = id)),
  },
  children: {
    type: "[]WorkPackage",
    name: "Children",
    read: (row) => (row.children.length === 0 ? undefined : row.children.map(relative)),
  },
  customActions: {
    type: "[]CustomAction",
    name: "Custom actions",
    // A new one has nothing yet that an action could change.
    shownTo: (_caller, row) => row !== null && row.id !== 0,
    read: (row, caller) => customActionLinks(catalogue, caller, row),
  },
  ancestors: { type: "[]WorkPackage", name: "Ancestors", read: (row) => row.ancestors.map(relative) },
});
