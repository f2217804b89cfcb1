/** Names who joined or left a group, in journal entries that have only their numbers: by today's names. */
import { principalNames } from "../../access/principal-names.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";
import { readChanges, type Change } from "../../platform/events/journal.ts";

/** A line has no room for more. */
const NAMED = 100;
/** Of all entries of a page. */
const ASKED = 1_000;

interface Row {
  entity_type: string;
  changes: string;
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Who joined or left, unless the entry names them. */
function unnamedIn({ entity_type: type, changes }: Row): number[] {
  const members: Change | undefined = type === "Group" ? readChanges(changes)["members"] : undefined;
  if (members === undefined || members.names !== undefined) return [];
  const [from, to] = [members.from, members.to].map((list) => new Set(isList(list) ? list : []));
  const moved = [...(from ?? new Set()).symmetricDifference(to ?? new Set())];
  return moved.filter((id) => typeof id === "number").slice(0, NAMED);
}

export async function withMemberNames<Of extends Row>(db: Reader, rows: readonly Of[]): Promise<Of[]> {
  const unnamed = new Map(rows.map((row) => [row, unnamedIn(row)]));
  const ids = [...new Set([...unnamed.values()].flat())].slice(0, ASKED);
  if (ids.length === 0) return [...rows];
  const names = await principalNames(db, ids);
  return rows.map((row) => {
    const own = (unnamed.get(row) ?? []).flatMap((id) => (names.has(id) ? [[id, names.get(id)] as const] : []));
    if (own.length === 0) return row;
    const { members, ...others } = readChanges(row.changes);
    return { ...row, changes: JSON.stringify({ ...others, members: { ...members, names: Object.fromEntries(own) } }) };
  });
}
