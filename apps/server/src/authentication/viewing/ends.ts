/**
 * Ending what an administrator looks at with somebody else's eyes. Each end is a row of the journal, which is how the
 * streams of every process hear of it.
 */
import type { Writer } from "../../platform/database/schema.ts";
import { record } from "../../platform/events/journal.ts";
import { closeViewing, openViewings, type EndedBy, type ViewingRow, type Which } from "./store.ts";

/** The last thing but the commit, as all that writes to the journal. @param actorId who did it; null: the viewer */
export async function endViewings(
  tx: Writer,
  which: Which,
  by: EndedBy,
  now: string,
  actorId: number | null = null,
): Promise<void> {
  await endThese(tx, await openViewings(tx, which), () => by, now, actorId);
}

/** Of somebody who is no longer who they were: an account was locked, deleted, made an administrator or none. */
export async function endViewingsOf(tx: Writer, principalId: number, now: string, actorId: number): Promise<void> {
  const open = await openViewings(tx, { of: principalId });
  await endThese(tx, open, (row) => (row.viewer_id === principalId ? "viewer" : "user"), now, actorId);
}

/** @param open as they were read before what they hang on was taken away */
export async function endThese(
  tx: Writer,
  open: readonly ViewingRow[],
  reasonOf: (row: ViewingRow) => EndedBy,
  now: string,
  actorId: number | null = null,
): Promise<void> {
  for (const row of open) {
    // Whoever comes after its time only writes down what was so.
    const over = row.until_at <= now;
    const [at, by] = over ? [row.until_at, "time" as const] : [now, reasonOf(row)];
    if (!(await closeViewing(tx, row.id, at, by))) continue;
    await record(tx, {
      entityType: "User",
      entityId: row.user_id,
      entityTitle: row.user_name,
      projectId: null,
      actorId: actorId ?? row.viewer_id,
      action: "view_ended",
      changes: {
        // The viewer is the one whose deed it is, but where somebody else ended it.
        ...(actorId === null ? {} : { viewedBy: { from: row.viewer_id, to: null, fromTitle: row.viewer_name } }),
        viewing: { from: row.started_at, to: at },
        endedBy: { from: null, to: by },
      },
      at: now,
    });
  }
}
