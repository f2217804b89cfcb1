/** The order that people give work packages by hand: who stands where, and where a moved one goes. Pure. */

/** Places by work package, as people gave them; the others have none. */
export type Order = Readonly<Record<string, number>>;

/** Those put somewhere by hand first, in their order, then the rest as they came. */
export function inOrder<Row extends { id: number }>(rows: readonly Row[], order: Order): Row[] {
  const placed = rows.filter((row) => order[row.id] !== undefined);
  const rest = rows.filter((row) => order[row.id] === undefined);
  return [...placed.toSorted((a, b) => (order[a.id] ?? 0) - (order[b.id] ?? 0)), ...rest];
}

/** Places are whole numbers from 0 up, with room for many between two. */
const ROOM = 8_192;

/**
 * The places to write so that `moved` stands at `index` among the rows that it comes to (which are in order and do not
 * contain it). Writes one place where there is room between two, and as many as it takes where there is none.
 */
export function placesFor(rows: readonly { id: number }[], order: Order, moved: number, index: number): Order {
  const before = rows[index - 1];
  const after = rows[index];
  const low = before === undefined ? -1 : order[before.id];
  const high = after === undefined ? undefined : order[after.id];
  if (before !== undefined && low === undefined) return placedAbove(rows, order, moved, index);
  if (low !== undefined && high === undefined) return { [moved]: Math.max(0, Math.floor(low)) + ROOM };
  if (low !== undefined && high !== undefined) {
    const between = Math.floor((low + high) / 2);
    if (between > low && between < high && between >= 0) return { [moved]: between };
  }
  return renumbered(rows, order, moved, index);
}

/** Those above that no one placed have to be placed too, or they would sink below. */
function placedAbove(rows: readonly { id: number }[], order: Order, moved: number, index: number): Order {
  const places: Record<string, number> = {};
  let last = 0;
  for (const { id } of rows.slice(0, index)) {
    const own = order[id];
    last = own === undefined ? last + ROOM : Math.max(0, Math.floor(own));
    if (own === undefined) places[id] = last;
  }
  return { ...places, [moved]: last + ROOM };
}

function renumbered(rows: readonly { id: number }[], order: Order, moved: number, index: number): Order {
  const placed = rows.filter(({ id }) => order[id] !== undefined).map(({ id }) => id);
  const ids = placed.toSpliced(index, 0, moved);
  return Object.fromEntries(ids.map((id, at) => [id, (at + 1) * ROOM]));
}
