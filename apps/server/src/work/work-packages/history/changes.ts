/** What differs between two states of a work package, as its history tells it. */
import { customChanges, type ChangedField } from "../../../custom-fields/values/changes.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import type { RowPatch } from "../../../platform/database/schema/schema.ts";
import type { Change, Changes } from "../../../platform/events/journal.ts";
import type { WorkPackageRow } from "../store.ts";

type Column = keyof WorkPackageRow & keyof RowPatch<"work_packages">;

export interface Tracked {
  column: Column;
  attribute: string;
  /** What the value is called; without it the value speaks for itself. */
  title?(row: WorkPackageRow, catalogue: Catalogue): string | null | undefined;
  flag?: true;
}

/** What the journal tells of. */
export const TRACKED: readonly Tracked[] = [
  { column: "subject", attribute: "subject" },
  { column: "description", attribute: "description" },
  { column: "project_id", attribute: "project", title: (row) => row.project_name },
  { column: "type_id", attribute: "type", title: (row, { types }) => types.get(row.type_id)?.name },
  { column: "status_id", attribute: "status", title: (row, { statuses }) => statuses.get(row.status_id)?.name },
  {
    column: "priority_id",
    attribute: "priority",
    title: (row, { priorities }) => priorities.get(row.priority_id)?.name,
  },
  { column: "assignee_id", attribute: "assignee", title: (row) => row.assignee_name },
  { column: "responsible_id", attribute: "responsible", title: (row) => row.responsible_name },
  { column: "category_id", attribute: "category", title: (row) => row.category_name },
  { column: "version_id", attribute: "version", title: (row) => row.version_name },
  { column: "sprint_id", attribute: "sprint", title: (row) => row.sprint_name },
  { column: "project_phase_id", attribute: "projectPhase", title: (row) => row.phase_name },
  { column: "parent_id", attribute: "parent", title: (row) => row.parent_subject },
  { column: "start_date", attribute: "startDate" },
  { column: "due_date", attribute: "dueDate" },
  { column: "duration", attribute: "duration" },
  { column: "schedule_manually", attribute: "scheduleManually", flag: true },
  { column: "ignore_non_working_days", attribute: "ignoreNonWorkingDays", flag: true },
  { column: "estimated_seconds", attribute: "estimatedTime" },
  { column: "remaining_seconds", attribute: "remainingTime" },
  { column: "done_ratio", attribute: "percentageDone" },
  { column: "story_points", attribute: "storyPoints" },
];

/** @returns the columns and values to store and the journal's account of them; all empty where nothing differs */
export function changesBetween(
  before: WorkPackageRow,
  after: WorkPackageRow,
  catalogue: Catalogue,
): { patch: RowPatch<"work_packages">; changes: Changes; custom: ChangedField[] } {
  const patch: RowPatch<"work_packages"> = {};
  const changes: Changes = {};
  for (const tracked of TRACKED) {
    if (before[tracked.column] === after[tracked.column]) continue;
    Object.assign(patch, { [tracked.column]: after[tracked.column] });
    changes[tracked.attribute] = changeOf(tracked, before, after, catalogue);
  }
  const custom = customChanges(catalogue.customFields.all.of("WorkPackage"), before, after);
  return { patch, changes: { ...changes, ...custom.changes }, custom: custom.changed };
}

function changeOf(tracked: Tracked, before: WorkPackageRow, after: WorkPackageRow, catalogue: Catalogue): Change {
  const value = (row: WorkPackageRow) => (tracked.flag === true ? row[tracked.column] === 1 : row[tracked.column]);
  const change: Change = { from: value(before), to: value(after) };
  const fromTitle = before[tracked.column] === null ? undefined : tracked.title?.(before, catalogue);
  const toTitle = after[tracked.column] === null ? undefined : tracked.title?.(after, catalogue);
  if (fromTitle != null) change.fromTitle = fromTitle;
  if (toTitle != null) change.toTitle = toTitle;
  return change;
}
