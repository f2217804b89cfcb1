/** The board's arithmetic: which card stands in which column and lane, in which order, and where a moved one goes. Pure. */
import { linkOf } from "@halyard/api-client/links";
import type { WorkPackage } from "../queries.ts";

export const COLUMN_FIELDS = ["status", "assignee", "version", "type"] as const;
export type ColumnField = (typeof COLUMN_FIELDS)[number];
export const DEFAULT_COLUMN_FIELD: ColumnField = "status";

export const LANE_FIELDS = ["none", "assignee", "priority", "type"] as const;
export type LaneField = (typeof LANE_FIELDS)[number];

/** Of what has no value: cards without an assignee, without a version. */
export const NOWHERE = "";

export const valueIn = (card: WorkPackage, field: ColumnField | Exclude<LaneField, "none">): string =>
  linkOf(card, field)?.href ?? NOWHERE;

/** Places by work package, as people gave them; the others have none. */
export type Order = Readonly<Record<string, number>>;

/** The cards of one column: those put somewhere by hand first, in their order, then the rest as they came. */
export function inOrder(cards: readonly WorkPackage[], order: Order): WorkPackage[] {
  const placed = cards.filter((card) => order[card.id] !== undefined);
  const rest = cards.filter((card) => order[card.id] === undefined);
  return [...placed.toSorted((a, b) => (order[a.id] ?? 0) - (order[b.id] ?? 0)), ...rest];
}

const LEAST_GAP = 1e-6;

/**
 * The places to write so that `moved` stands at `index` among the cards of its new column (which are in order and do
 * not contain it). Writes one place where there is room between two, and as many as it takes where there is none.
 */
export function placesFor(column: readonly { id: number }[], order: Order, moved: number, index: number): Order {
  const before = column[index - 1];
  const after = column[index];
  const low = before === undefined ? undefined : order[before.id];
  const high = after === undefined ? undefined : order[after.id];
  if (before === undefined && high !== undefined) return { [moved]: high - 1 };
  if (low !== undefined && high === undefined) return { [moved]: low + 1 };
  if (low !== undefined && high !== undefined && high - low > LEAST_GAP) return { [moved]: (low + high) / 2 };
  if (low !== undefined && high !== undefined) return renumbered(column, order, moved, index);
  // Cards above that nobody placed have to be placed too, or they would sink below.
  const places: Record<string, number> = {};
  let last = 0;
  for (const card of column.slice(0, index)) {
    const own = order[card.id];
    last = own ?? last + 1;
    if (own === undefined) places[card.id] = last;
  }
  return { ...places, [moved]: last + 1 };
}

function renumbered(column: readonly { id: number }[], order: Order, moved: number, index: number): Order {
  const placed = column.filter((card) => order[card.id] !== undefined).map((card) => card.id);
  const ids = placed.toSpliced(index, 0, moved);
  return Object.fromEntries(ids.map((id, at) => [id, at + 1]));
}
