/** Gives the work packages of a type, status, priority or category that goes to another one. */
import type { Caller } from "../../access/caller.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { lockJournal } from "../../platform/events/journal.ts";
import type { EntryKind } from "./input.ts";
import {
  allowInstead,
  carryRules,
  journalMove,
  moveCounts,
  moveUses,
  turnOnInstead,
  type EntryRow,
  type UseColumn,
} from "./store.ts";

export async function moveWorkPackages(
  tx: Writer,
  caller: Caller,
  kind: EntryKind,
  from: EntryRow,
  to: EntryRow,
  now: string,
): Promise<void> {
  // Where the one was to be had, the other is from now on.
  if (kind.column === "type_id") await turnOnInstead(tx, from.id, to.id);
  if (kind.column === "status_id") {
    await allowInstead(tx, from.id, to.id);
    await carryRules(tx, from.id, to.id);
  }
  await replaceInWorkPackages(tx, caller, { column: kind.column, attribute: kind.attribute, from, to }, now);
  if (kind.column !== "priority_id") await moveCounts(tx, kind.column, from.id, to.id);
}

interface Replacement {
  column: UseColumn | "category_id";
  attribute: string;
  from: { id: number; name: string };
  /** null: nothing comes in its place. */
  to: { id: number; name: string } | null;
}

/** Each work package gets a line of its own in its history. */
export async function replaceInWorkPackages(
  tx: Writer,
  caller: Caller,
  { column, attribute, from, to }: Replacement,
  now: string,
): Promise<void> {
  await lockJournal(tx);
  const target = to === null ? { to: null } : { to: to.id, toTitle: to.name };
  const changes = JSON.stringify({ [attribute]: { from: from.id, fromTitle: from.name, ...target } });
  await journalMove(tx, column, from.id, { actorId: caller.id, changes, now });
  await moveUses(tx, column, from.id, to?.id ?? null, now);
}
