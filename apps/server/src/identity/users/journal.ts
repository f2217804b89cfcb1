/** What the history says of accounts. */
import type { Writer } from "../../platform/database/schema/schema.ts";
import { record, type Changes, type NewEvent } from "../../platform/events/journal.ts";
import type { UserRow } from "./store.ts";

/** @param actor who did it; people themselves where a link from a mail let them in */
export const userChange = (
  actor: { id: number },
  user: Pick<UserRow, "id" | "name">,
  action: string,
  changes: Changes,
  at: string,
): NewEvent => ({
  entityType: "User",
  entityId: user.id,
  entityTitle: user.name,
  projectId: null,
  actorId: actor.id,
  action,
  changes,
  at,
});

/** The last thing before the commit, see {@link record}. */
export function recordUserChange(tx: Writer, ...change: Parameters<typeof userChange>): Promise<void> {
  return record(tx, userChange(...change));
}
