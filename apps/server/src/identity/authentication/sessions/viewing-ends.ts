/**
 * Ending what an administrator looks at with someone else's eyes. Each end is a row of the journal, which is how the
 * streams of every process hear of it: the functions here answer with those rows, and their callers write them as
 * the last thing before the commit. All that takes sessions, viewings and the journal's lock takes them in this order.
 */
import type { Writer } from "../../../platform/database/schema/schema.ts";
import type { NewEvent } from "../../../platform/events/journal.ts";
import { closeViewing, openViewings, type EndedBy, type ViewingRow } from "./viewing-store.ts";

/** @param ids null: of a session that has looked at nothing. @returns what is to be journaled of it, last */
export async function endViewings(
  tx: Writer,
  ids: readonly (number | null)[],
  by: EndedBy,
  now: string,
): Promise<NewEvent[]> {
  const known = ids.filter((id) => id !== null);
  return known.length === 0 ? [] : endThese(tx, await openViewings(tx, { ids: known }), () => by, now, null);
}

/**
 * Of someone who is no longer who they were: an account was locked, deleted, made an administrator or none. What ends
 * their sessions as well does so before, see {@link endSessionsOf}.
 * @param actorId who did that
 * @returns what is to be journaled of it, last
 */
export async function endViewingsOf(
  tx: Writer,
  principalId: number,
  now: string,
  actorId: number,
): Promise<NewEvent[]> {
  const open = await openViewings(tx, { of: principalId });
  return endThese(tx, open, (row) => (row.viewer_id === principalId ? "viewer" : "user"), now, actorId);
}

/** @param actorId who did it; null: the viewer */
async function endThese(
  tx: Writer,
  open: readonly ViewingRow[],
  reasonOf: (row: ViewingRow) => EndedBy,
  now: string,
  actorId: number | null,
): Promise<NewEvent[]> {
  const ended: NewEvent[] = [];
  for (const row of open) {
    // Anyone who comes after its time only writes down what was so.
    const over = row.until_at <= now;
    const [at, by] = over ? [row.until_at, "time" as const] : [now, reasonOf(row)];
    if (!(await closeViewing(tx, row.id, at, by))) continue;
    ended.push({
      entityType: "User",
      entityId: row.user_id,
      entityTitle: row.user_name,
      projectId: null,
      actorId: actorId ?? row.viewer_id,
      action: "view_ended",
      changes: {
        // The viewer is the one whose deed it is, but where someone else ended it.
        ...(actorId === null ? {} : { viewedBy: { from: row.viewer_id, to: null, fromTitle: row.viewer_name } }),
        viewing: { from: row.started_at, to: at },
        endedBy: { from: null, to: by },
      },
      at: now,
    });
  }
  return ended;
}
