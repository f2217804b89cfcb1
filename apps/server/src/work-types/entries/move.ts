/** Gives the work packages of a type, status or priority that goes to another one. */
import type { Caller } from "../../access/caller.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { lockJournal } from "../../platform/events/journal.ts";
import type { EntryKind } from "./input.ts";
import { allowInstead, journalMove, moveCounts, moveUses, turnOnInstead, type EntryRow } from "./store.ts";

/** Each with its own line in its history, as if someone had changed them one by one. */
export async function moveWorkPackages(
  tx: Writer,
  caller: Caller,
  kind: EntryKind,
  from: EntryRow,
  to: EntryRow,
  now: string,
): Promise<void> {
  await lockJournal(tx);
  const changes = { [kind.attribute]: { from: from.id, to: to.id, fromTitle: from.name, toTitle: to.name } };
  await journalMove(tx, kind.column, from.id, { actorId: caller.id, changes: JSON.stringify(changes), now });
  // Where the one was to be had, the other is from now on.
  if (kind.column === "type_id") await turnOnInstead(tx, from.id, to.id);
  if (kind.column === "status_id") await allowInstead(tx, from.id, to.id);
  await moveUses(tx, kind.column, from.id, to.id, now);
  if (kind.column !== "priority_id") await moveCounts(tx, kind.column, from.id, to.id);
}
