/** A work package as it would be: what forms show, what is validated, what is stored. */
import type { Caller } from "../access/caller.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { ApiError } from "../hal/errors.ts";
import { resolveProgress } from "./progress.ts";
import type { WorkPackageInput } from "./resource.ts";
import { resolveDates } from "./scheduling.ts";
import type { WorkPackageRow } from "./store.ts";

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

/**
 * The row after the input, with all that follows from it: dates, progress, a status that the new type has.
 * Names of what it links to are filled in by {@link nameLinks} afterwards.
 */
export function applyInput(
  base: WorkPackageRow,
  input: Partial<WorkPackageInput>,
  catalogue: Catalogue,
): { row: WorkPackageRow; errors: ApiError[] } {
  const row: WorkPackageRow = { ...base };
  const set = <K extends keyof WorkPackageRow>(column: K, value: WorkPackageRow[K] | undefined) => {
    if (value !== undefined) row[column] = value;
  };
  set("subject", input.subject?.replace(/\s*[\r\n]+\s*/g, " ").trim());
  set("description", input.description);
  set("schedule_manually", input.scheduleManually === undefined ? undefined : Number(input.scheduleManually));
  set(
    "ignore_non_working_days",
    input.ignoreNonWorkingDays === undefined ? undefined : Number(input.ignoreNonWorkingDays),
  );
  set("project_id", input.projectId ?? undefined);
  set("priority_id", input.priorityId ?? undefined);
  set("assignee_id", input.assigneeId);
  set("responsible_id", input.responsibleId);
  set("category_id", input.categoryId);
  set("version_id", input.versionId);
  set("parent_id", input.parentId);
  set("story_points", input.storyPoints);
  set("type_id", input.typeId ?? undefined);
  set("status_id", input.statusId ?? undefined);
  const typeChanged = row.type_id !== base.type_id;
  if (typeChanged && input.statusId === undefined) {
    const allowed = catalogue.statusesOf(row.type_id);
    if (!allowed.some((status) => status.id === row.status_id)) row.status_id = firstStatus(catalogue, row.type_id);
  }
  const errors = [...applyDates(row, base, input, catalogue, typeChanged), ...applyProgress(row, base, input)];
  return { row, errors };
}

function applyDates(
  row: WorkPackageRow,
  base: WorkPackageRow,
  input: Partial<WorkPackageInput>,
  catalogue: Catalogue,
  typeChanged: boolean,
): ApiError[] {
  const sent = input.startDate !== undefined || input.dueDate !== undefined || input.duration !== undefined;
  const recounted = row.ignore_non_working_days !== base.ignore_non_working_days;
  if (!sent && input.date === undefined && !recounted && !typeChanged) return [];
  const milestone = catalogue.types.get(row.type_id)?.is_milestone === 1;
  const current = { start: base.start_date, due: base.due_date, duration: base.duration };
  const asked = recounted && !sent ? { ...input, startDate: base.start_date } : input;
  const { dates, errors } = resolveDates(
    current,
    asked,
    row.ignore_non_working_days === 1,
    milestone,
    catalogue.calendar,
  );
  row.start_date = dates.start;
  row.due_date = dates.due;
  row.duration = dates.duration;
  return errors;
}

function applyProgress(row: WorkPackageRow, base: WorkPackageRow, input: Partial<WorkPackageInput>): ApiError[] {
  const { estimatedTime, remainingTime, percentageDone } = input;
  if (estimatedTime === undefined && remainingTime === undefined && percentageDone === undefined) return [];
  const { progress, errors } = resolveProgress(
    { work: base.estimated_seconds, remaining: base.remaining_seconds, percent: base.done_ratio },
    { work: estimatedTime, remaining: remainingTime, percent: percentageDone },
  );
  row.estimated_seconds = progress.work;
  row.remaining_seconds = progress.remaining;
  row.done_ratio = progress.percent;
  return errors;
}
