/** Groups that a source outside creates, fills and deletes. The callers of this have bumped the revision `access`. */
import type { Actor } from "../../access/caller.ts";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { throwAll, violation } from "../../platform/errors.ts";
import type { Changes } from "../../platform/events/journal.ts";
import { dropEmpty } from "../memberships/inheritance.ts";
import { membersChange, moveManagedMembers } from "./members.ts";
import { nameKey, nameProblem, recordGroup } from "./service.ts";
import { deleteGroupRow, groupByNameKey, insertGroup, renameGroup } from "./store.ts";

/** @returns null where the name is taken. @throws the problem of the name (422) */
export async function createGroupIn(tx: Writer, caller: Actor, name: string, now: string): Promise<number | null> {
  requireName(name);
  if ((await groupByNameKey(tx, nameKey(name))) !== undefined) return null;
  const id = await insertGroup(tx, name, nameKey(name), now);
  await recordGroup(tx, caller, id, name, "created", { name: { from: null, to: name } }, now);
  return id;
}

function requireName(name: string): void {
  const problem = nameProblem(name);
  throwAll(problem === null ? [] : [violation("name", problem)]);
}

interface Moves {
  joined: readonly number[];
  left: readonly number[];
  providerId: number;
  now: string;
}

/** @returns whether anything changed. @throws the problem of the name (422) */
export async function changeManagedGroup(
  ctx: Context,
  tx: Writer,
  caller: Actor,
  group: { id: number; name: string },
  moves: Moves,
  name = group.name,
): Promise<boolean> {
  const changes: Changes = {};
  if (name !== group.name) {
    requireName(name);
    const taken = await groupByNameKey(tx, nameKey(name));
    if (taken !== undefined && taken.id !== group.id) throw violation("name", "Name has already been taken.");
    changes["name"] = { from: group.name, to: name };
  }
  const { joined, left } = await moveManagedMembers(tx, ctx.dialect, group.id, moves);
  if (joined.length + left.length > 0) changes["members"] = await membersChange(tx, left, joined);
  if (Object.keys(changes).length === 0) return false;
  await renameGroup(tx, group.id, name, nameKey(name), moves.now);
  await recordGroup(tx, caller, group.id, name, "updated", changes, moves.now);
  return true;
}

export async function deleteGroupIn(
  tx: Writer,
  caller: Actor,
  group: { id: number; name: string },
  now: string,
): Promise<void> {
  await deleteGroupRow(tx, group.id);
  await dropEmpty(tx);
  await recordGroup(tx, caller, group.id, group.name, "deleted", {}, now);
}
