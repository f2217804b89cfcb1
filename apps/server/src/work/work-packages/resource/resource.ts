/** A work package on the wire, its links as this caller may follow them. */
import type { WorkPackage as WireWorkPackage } from "@halyard/contract/schemas/work";
import { SUBJECT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Permission } from "@halyard/contract/permissions/permissions";
import type { Link } from "@halyard/contract/hal";
import type { Caller } from "../../../access/caller.ts";
import type { CustomInput } from "../../../custom-fields/values/members.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { daysDuration, durationOf } from "../../../hal/write/duration.ts";
import {
  boolean,
  date,
  days,
  duration,
  formattable,
  integer,
  link,
  text,
  WORKSPACES,
} from "../../../hal/write/input.ts";
import { markdown } from "../../../hal/markdown/formattable.ts";
import type { Draft, Resource } from "../../../hal/answer/resource.ts";
import { applicableActions, customActionLink } from "../custom-actions.ts";
import { workPackageCustomMembers } from "./custom-members.ts";
import { workPackageActions } from "./actions.ts";
import { isFrozen, mayChangeStatus, seesTime } from "../rights.ts";
import type { Relative, WorkPackageRow } from "../store.ts";

export interface WorkPackageInput extends CustomInput {
  subject: string;
  description: string;
  scheduleManually: boolean;
  ignoreNonWorkingDays: boolean;
  startDate: string | null;
  dueDate: string | null;
  date: string | null;
  duration: number | null;
  estimatedTime: number | null;
  remainingTime: number | null;
  percentageDone: number | null;
  storyPoints: number | null;
  projectId: number | null;
  typeId: number | null;
  statusId: number | null;
  priorityId: number | null;
  assigneeId: number | null;
  responsibleId: number | null;
  categoryId: number | null;
  versionId: number | null;
  sprintId: number | null;
  projectPhaseId: number | null;
  parentId: number | null;
}

export type WorkPackageResource = Resource<WorkPackageRow, WorkPackageInput, Draft<WireWorkPackage, "id">>;

const path = (row: { id: number }): string => `/api/v3/work_packages/${row.id}`;
const NOTHING: Link = { href: null };

/** @param type of the principal: `Group`, `PlaceholderUser`, else a user */
export function principalLink(id: number, type: string | null, title: string): Link {
  const kind = type === "Group" ? "groups" : type === "PlaceholderUser" ? "placeholder_users" : "users";
  return { href: `/api/v3/${kind}/${id}`, title };
}

const principal = (id: number | null, type: string | null, name: string | null): Link =>
  id === null ? NOTHING : principalLink(id, type, name ?? "");

const named = (kind: string, id: number | null, name: string | null): Link =>
  id === null ? NOTHING : { href: `/api/v3/${kind}/${id}`, title: name ?? "" };

const relative = (one: Relative): Link => ({ href: path(one), title: one.subject });

const hours = (seconds: number | null): string | null => (seconds === null ? null : durationOf(seconds));

/** Where the module is off there is no rank, and nothing is estimated in points. */
const plansSprints = (caller: Caller, row: WorkPackageRow | null): boolean =>
  row === null || caller.facts.projects.get(row.project_id)?.modules.has("backlogs") !== false;

const seesPhases = (caller: Caller, row: WorkPackageRow | null): boolean =>
  row === null ||
  (caller.can("view_project_phases", row.project_id) && caller.facts.projects.get(row.project_id)?.hasPhases === true);

const resources = new WeakMap<Catalogue, WorkPackageResource>();

/** The declaration for the types and statuses as they are now. */
export function workPackageResource(catalogue: Catalogue): WorkPackageResource {
  let resource = resources.get(catalogue);
  if (resource === undefined) resources.set(catalogue, (resource = declare(catalogue)));
  return resource;
}

/** What an attribute is called; undefined where there is none of that name. */
export function attributeName(catalogue: Catalogue, attribute: string): string | undefined {
  const resource = workPackageResource(catalogue);
  return (resource.properties[attribute] ?? resource.relations[attribute])?.name;
}

function declare(catalogue: Catalogue): WorkPackageResource {
  const isMilestone = (row: WorkPackageRow | null): boolean =>
    row !== null && catalogue.types.get(row.type_id)?.is_milestone === 1;
  const frozen = (row: WorkPackageRow): boolean => isFrozen(catalogue, row);
  const isNew = (row: WorkPackageRow | null): row is null => row === null || row.id === 0;
  const may =
    (...permissions: Permission[]) =>
    (caller: Caller, row: WorkPackageRow | null): boolean => {
      if (row === null) return true;
      if (isNew(row)) return true;
      return !frozen(row) && permissions.some((permission) => caller.can(permission, row.project_id));
    };
  /** On a new one too: not everyone who may create may set it. */
  const mayEvenNew =
    (permission: Permission) =>
    (caller: Caller, row: WorkPackageRow | null): boolean =>
      row === null || row.project_id === 0 || (!frozenStored(row) && caller.can(permission, row.project_id));
  const frozenStored = (row: WorkPackageRow): boolean => row.id !== 0 && frozen(row);
  const edit = may("edit_work_packages");
  /** An automatically scheduled parent has its children's dates. */
  const spansChildren = (row: WorkPackageRow): boolean => row.children.length > 0 && row.schedule_manually === 0;
  const notMilestone = (_caller: Caller, row: WorkPackageRow | null): boolean => !isMilestone(row);
  const custom = workPackageCustomMembers(catalogue, edit);
  const onlyMilestone = (_caller: Caller, row: WorkPackageRow | null): boolean => row === null || isMilestone(row);

  return {
    type: "WorkPackage",
    self: (row) => ({ href: path(row), title: row.subject }),
    properties: {
      id: { type: "Integer", name: "ID", required: true, read: (row) => (row.id === 0 ? null : row.id) },
      displayId: { type: "String", name: "Identifier", read: (row) => String(row.id) },
      lockVersion: {
        type: "Integer",
        name: "Lock version",
        required: true,
        sentBack: true,
        read: (row) => row.lock_version,
      },
      subject: {
        type: "String",
        name: "Subject",
        required: true,
        minLength: 1,
        maxLength: SUBJECT_LENGTH_MAXIMUM,
        writableBy: edit,
        read: (row) => row.subject,
        write: text((input, value) => (input.subject = value)),
      },
      description: {
        type: "Formattable",
        name: "Description",
        writableBy: edit,
        read: (row) => markdown(row.description),
        write: formattable((input, value) => (input.description = value)),
      },
      scheduleManually: {
        type: "Boolean",
        name: "Manual scheduling",
        hasDefault: true,
        writableBy: edit,
        read: (row) => row.schedule_manually === 1,
        write: boolean((input, value) => (input.scheduleManually = value)),
      },
      readonly: { type: "Boolean", name: "Read only", hasDefault: true, read: frozen },
      startDate: {
        type: "Date",
        name: "Start date",
        shownTo: notMilestone,
        writableBy: edit,
        fixed: spansChildren,
        read: (row) => row.start_date,
        write: date((input, value) => (input.startDate = value)),
      },
      dueDate: {
        type: "Date",
        name: "Finish date",
        shownTo: notMilestone,
        writableBy: edit,
        fixed: spansChildren,
        read: (row) => row.due_date,
        write: date((input, value) => (input.dueDate = value)),
      },
      date: {
        type: "Date",
        name: "Date",
        shownTo: onlyMilestone,
        writableBy: edit,
        read: (row) => row.due_date,
        write: date((input, value) => (input.date = value)),
      },
      derivedStartDate: {
        type: "Date",
        name: "Derived start date",
        shownTo: notMilestone,
        read: (row) => row.derived_start_date,
      },
      derivedDueDate: {
        type: "Date",
        name: "Derived finish date",
        shownTo: notMilestone,
        read: (row) => row.derived_due_date,
      },
      duration: {
        type: "Duration",
        name: "Duration",
        shownTo: notMilestone,
        writableBy: edit,
        fixed: spansChildren,
        read: (row) => (row.duration === null ? null : daysDuration(row.duration)),
        write: days((input, value) => (input.duration = value)),
      },
      ignoreNonWorkingDays: {
        type: "Boolean",
        name: "Ignore non-working days",
        writableBy: edit,
        fixed: spansChildren,
        read: (row) => row.ignore_non_working_days === 1,
        write: boolean((input, value) => (input.ignoreNonWorkingDays = value)),
      },
      estimatedTime: {
        type: "Duration",
        name: "Work",
        writableBy: edit,
        read: (row) => hours(row.estimated_seconds),
        write: duration((input, value) => (input.estimatedTime = value)),
      },
      derivedEstimatedTime: {
        type: "Duration",
        name: "Total work",
        read: (row) => hours(row.derived_estimated_seconds),
      },
      remainingTime: {
        type: "Duration",
        name: "Remaining work",
        writableBy: edit,
        read: (row) => (row.remaining_seconds === null ? undefined : durationOf(row.remaining_seconds)),
        write: duration((input, value) => (input.remainingTime = value)),
      },
      derivedRemainingTime: {
        type: "Duration",
        name: "Total remaining work",
        read: (row) => hours(row.derived_remaining_seconds),
      },
      spentTime: {
        type: "Duration",
        name: "Spent time",
        shownTo: (caller, row) => row === null || seesTime(caller, row),
        read: (row) => (row.spent_seconds === undefined ? undefined : durationOf(row.spent_seconds)),
      },
      percentageDone: {
        type: "Integer",
        name: "% Complete",
        writableBy: edit,
        read: (row) => row.done_ratio,
        write: integer((input, value) => (input.percentageDone = value)),
      },
      derivedPercentageDone: { type: "Integer", name: "Total % complete", read: (row) => row.derived_done_ratio },
      storyPoints: {
        type: "Integer",
        name: "Story points",
        shownTo: plansSprints,
        writableBy: edit,
        read: (row) => row.story_points,
        write: integer((input, value) => (input.storyPoints = value)),
      },
      position: { type: "Integer", name: "Position", shownTo: plansSprints, read: (row) => row.position },
      createdAt: { type: "DateTime", name: "Created on", required: true, read: (row) => row.created_at },
      updatedAt: { type: "DateTime", name: "Updated on", required: true, read: (row) => row.updated_at },
      ...custom.properties,
    },
    relations: {
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
        read: (row, caller) => applicableActions(catalogue, caller, row).map(customActionLink),
      },
      ancestors: { type: "[]WorkPackage", name: "Ancestors", read: (row) => row.ancestors.map(relative) },
      ...custom.relations,
    },
    actions: workPackageActions(isMilestone),
    after: (row, input) => ({
      ...row,
      project_id: input.projectId ?? row.project_id,
      type_id: input.typeId ?? row.type_id,
      schedule_manually: Number(input.scheduleManually ?? row.schedule_manually),
    }),
  };
}
