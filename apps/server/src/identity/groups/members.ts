/** Who joins and leaves a group, with all that its memberships grant. */
import { sql } from "kysely";
import { principalNames } from "../../access/principal-names.ts";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { inheritFromGroup, withdrawFromUsers } from "../memberships/inheritance.ts";
import type { Change } from "../../platform/events/journal.ts";
import { addGroupUsers, membersAmong, removeGroupUsers } from "./store.ts";

interface Move {
  joined: readonly number[];
  left: readonly number[];
  /** The source that does it; null: someone by hand. */
  providerId: number | null;
  now: string;
}

/** The change for the journal, with the names of who joined or left. */
export async function membersChange(tx: Writer, from: readonly number[], to: readonly number[]): Promise<Change> {
  const moved = new Set(from).symmetricDifference(new Set(to));
  return { from, to, names: Object.fromEntries(await principalNames(tx, [...moved])) };
}

/** The caller of this has bumped the revision `access` in the same transaction. */
export async function moveMembers(
  tx: Writer,
  dialect: Dialect,
  groupId: number,
  { joined, left, providerId, now }: Move,
): Promise<void> {
  await removeGroupUsers(tx, dialect, groupId, left);
  await withdrawFromUsers(tx, dialect, groupId, left);
  if (joined.length === 0) return;
  await addGroupUsers(tx, dialect, groupId, joined, now, providerId);
  await inheritFromGroup(tx, groupId, now, dialect.idIn(sql.ref("group_users.user_id"), joined));
}

/**
 * What a source wants of a group. Members whom someone assigned by hand stay, and stay theirs.
 * @returns who really joined and left
 */
export async function moveManagedMembers(
  tx: Writer,
  dialect: Dialect,
  groupId: number,
  { joined, left, providerId, now }: Move & { providerId: number },
): Promise<{ joined: number[]; left: number[] }> {
  const there = new Map(
    (await membersAmong(tx, dialect, groupId, [...joined, ...left])).map((row) => [row.user_id, row.provider_id]),
  );
  const moved = {
    joined: [...new Set(joined)].filter((id) => !there.has(id)),
    left: [...new Set(left)].filter((id) => there.get(id) === providerId),
  };
  await moveMembers(tx, dialect, groupId, { ...moved, providerId, now });
  return moved;
}
