import type { Caller } from "../../../access/caller.ts";
import { NO_VALUES } from "../../../custom-fields/values/value.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import type { WorkPackageRow } from "../store.ts";

/** A new one with nothing in it yet. @param projectId 0 where none is chosen */
export function emptyRow(
  catalogue: Catalogue,
  caller: Caller,
  projectId: number,
  typeId: number,
  now: string,
): WorkPackageRow {
  return {
    id: 0,
    project_id: projectId,
    project_name: caller.facts.projects.get(projectId)?.name ?? "",
    type_id: typeId,
    status_id: firstStatus(catalogue, typeId),
    priority_id: catalogue.defaultPriority?.id ?? 0,
    author_id: caller.id,
    author_name: caller.name,
    assignee_id: null,
    assignee_name: null,
    assignee_type: null,
    responsible_id: null,
    responsible_name: null,
    responsible_type: null,
    category_id: null,
    category_name: null,
    version_id: null,
    version_name: null,
    version_status: null,
    sprint_id: null,
    sprint_name: null,
    project_phase_id: null,
    phase_definition_id: null,
    phase_name: null,
    parent_id: null,
    parent_subject: null,
    parent_project_id: null,
    subject_key: "",
    subject: "",
    description: "",
    start_date: null,
    due_date: null,
    duration: null,
    schedule_manually: 1,
    ignore_non_working_days: 0,
    estimated_seconds: null,
    remaining_seconds: null,
    done_ratio: null,
    story_points: null,
    position: null,
    derived_estimated_seconds: null,
    derived_remaining_seconds: null,
    derived_done_ratio: null,
    derived_start_date: null,
    derived_due_date: null,
    lock_version: 0,
    created_at: now,
    updated_at: now,
    watching: 0,
    custom: NO_VALUES,
    children: [],
    ancestors: [],
  };
}

/** The default status where the type has it, else the type's first. */
export function firstStatus(catalogue: Catalogue, typeId: number): number {
  const allowed = catalogue.statusesOf(typeId);
  const standard = catalogue.defaultStatus;
  return (allowed.find((status) => status.id === standard?.id) ?? allowed[0] ?? standard)?.id ?? 0;
}
