/** A work package as it would be: what forms show, what is validated, what is stored. */
import { withInput } from "../../../custom-fields/values/changes.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import type { ApiError } from "../../../platform/errors.ts";
import { resolveProgress } from "../scheduling/progress.ts";
import type { WorkPackageInput } from "../resource/input.ts";
import { resolveDates } from "../scheduling/scheduling.ts";
import type { WorkPackageRow } from "../store.ts";
import { firstStatus } from "../resource/empty-row.ts";

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
  set("sprint_id", input.sprintId);
  set("project_phase_id", input.projectPhaseId);
  set("parent_id", input.parentId);
  set("story_points", input.storyPoints);
  set("type_id", input.typeId ?? undefined);
  set("status_id", input.statusId ?? undefined);
  row.custom = withInput(row, input);
  const typeChanged = row.type_id !== base.type_id;
  // Clients that send the whole work package send the old status with the new type.
  if (typeChanged && (input.statusId === undefined || input.statusId === base.status_id)) {
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
