/** What the journal tells of changes that no one writes with the work package itself, such as dates that follow from others. */
import type { RowPatch, Writer } from "../../../platform/database/schema/schema.ts";
import { record, type Changes } from "../../../platform/events/journal.ts";

const DATES = [
  ["start_date", "startDate"],
  ["due_date", "dueDate"],
  ["duration", "duration"],
] as const;

type DateColumns = Pick<RowPatch<"work_packages">, (typeof DATES)[number][0]>;

/** @param after what is not in it stays */
export function dateChanges(before: DateColumns, after: DateColumns): Changes {
  const changes: Changes = {};
  for (const [column, attribute] of DATES) {
    const to = after[column];
    if (to !== undefined && to !== before[column]) changes[attribute] = { from: before[column], to };
  }
  return changes;
}

/** By whom and when. */
export interface Cause {
  actorId: number;
  now: string;
}

/** A line in the history of a work package, which is stored with its next version. */
export async function recordUpdate(
  tx: Writer,
  of: { id: number; subject: string; project_id: number },
  { actorId, now }: Cause,
  changes: Changes,
): Promise<void> {
  await record(tx, {
    entityType: "WorkPackage",
    entityId: of.id,
    entityTitle: of.subject,
    projectId: of.project_id,
    actorId,
    action: "updated",
    version: "next",
    changes,
    at: now,
  });
}
