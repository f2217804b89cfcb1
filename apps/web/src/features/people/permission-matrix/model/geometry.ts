/** Where things are in the grid, in pixels, and which cell is where. Pure. */
import type { Line } from "./filters.ts";

export interface Sizes {
  /** The sticky first column. */
  first: number;
  column: number;
  /** The sticky header. */
  head: number;
  row: number;
}

export const WIDE: Sizes = { first: 288, column: 104, head: 72, row: 32 };
export const NARROW: Sizes = { first: 148, column: 84, head: 72, row: 40 };

/** Wider than this, what is in a column is hard to follow from its head. */
const WIDEST = 2;

/** The columns share the room that there is, so that none is left blank beside a few of them. */
export function sharingRoom(sizes: Sizes, columns: number, width: number): Sizes {
  const share = Math.floor((width - sizes.first) / Math.max(1, columns));
  const column = Math.max(sizes.column, Math.min(share, WIDEST * sizes.column));
  // The pixels that do not come out even widen the first column: beside the last one they would look like another.
  const rest = column === share ? width - sizes.first - columns * column : 0;
  return column === sizes.column ? sizes : { ...sizes, first: sizes.first + rest, column };
}

/** What can be seen of the grid. */
export interface Viewport {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** How near to an edge the pointer draws the grid along, and how far it goes each frame at most. */
const EDGE_PX = 32;
const FASTEST_PX = 24;

/** The place under a point of the viewport; the nearest that can be seen where the point is beside it. */
export function placeAt(
  x: number,
  y: number,
  view: Viewport,
  sizes: Sizes,
  lines: number,
  columns: number,
): { line: number; column: number } {
  const inside = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
  const atX = view.left + inside(x, sizes.first, view.width - 1) - sizes.first;
  const atY = view.top + inside(y, sizes.head, view.height - 1) - sizes.head;
  return {
    line: inside(Math.floor(atY / sizes.row), 0, lines - 1),
    column: inside(Math.floor(atX / sizes.column), 0, columns - 1),
  };
}

/** How far to scroll in one frame while a range is drawn with the pointer here. */
export function pull(x: number, y: number, view: Viewport, sizes: Sizes): { x: number; y: number } {
  const along = (value: number, low: number, high: number): number => {
    if (value < low + EDGE_PX) return -Math.min(FASTEST_PX, Math.ceil((low + EDGE_PX - value) / 2));
    if (value > high - EDGE_PX) return Math.min(FASTEST_PX, Math.ceil((value - high + EDGE_PX) / 2));
    return 0;
  };
  return { x: along(x, sizes.first, view.width), y: along(y, sizes.head, view.height) };
}

/** The permission's line nearest to `at` on the way to `from`: a range ends at permissions, not at heads. */
export function permissionLine(lines: readonly Line[], at: number, from: number): string | null {
  const step = at > from ? -1 : 1;
  for (let index = at; index >= 0 && index < lines.length; index += step) {
    const line = lines[index];
    if (line?.kind === "permission") return line.permission.id;
    if (index === from) break;
  }
  return null;
}
