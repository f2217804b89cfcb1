/** Which cells are selected: single ones, and one range that is being drawn. Ranges mean what can be seen. Pure. */
import type { Cell } from "./catalogue.ts";

/** What the filters leave, in the order in which it is shown. */
export interface View {
  rows: readonly string[];
  columns: readonly number[];
  rowAt: ReadonlyMap<string, number>;
  columnAt: ReadonlyMap<number, number>;
}

export function viewOf(rows: readonly string[], columns: readonly number[]): View {
  return {
    rows,
    columns,
    rowAt: new Map(rows.map((id, at) => [id, at])),
    columnAt: new Map(columns.map((id, at) => [id, at])),
  };
}

interface Range {
  anchor: Cell;
  head: Cell;
  /** false: what it covers is taken out of the selection. */
  adds: boolean;
}

export interface Selection {
  single: ReadonlyMap<string, Cell>;
  range: Range | null;
}

export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const NOTHING_SELECTED: Selection = { single: new Map(), range: null };

const keyOf = ({ roleId, permissionId }: Cell): string => `${roleId} ${permissionId}`;

export const selectOnly = (cell: Cell): Selection => ({
  single: new Map(),
  range: { anchor: cell, head: cell, adds: true },
});

/** Ctrl or Command: this cell joins or leaves; what is drawn from it on does the same. */
export function selectAlso(selection: Selection, view: View, cell: Cell): Selection {
  const adds = !isSelected(selection, view, cell);
  return { single: settled(selection, view), range: { anchor: cell, head: cell, adds } };
}

/** Shift, or drawing: the range reaches from where it began to this cell. */
export function extendTo(selection: Selection, head: Cell): Selection {
  return selection.range === null ? selectOnly(head) : { ...selection, range: { ...selection.range, head } };
}

/** The range between two cells joins what is selected (`also`), or replaces it. */
export function selectRange(selection: Selection, view: View, anchor: Cell, head: Cell, also: boolean): Selection {
  return { single: also ? settled(selection, view) : new Map(), range: { anchor, head, adds: true } };
}

export function isSelected({ single, range }: Selection, view: View, cell: Cell): boolean {
  if (range !== null && covers(boxOf(range, view), view, cell)) return range.adds;
  return single.has(keyOf(cell));
}

/** The selected cells that can be seen, from the top left. */
export function selectedCells(selection: Selection, view: View): Cell[] {
  return [...settled(selection, view).values()].toSorted(
    (one, other) =>
      at(view.rowAt.get(one.permissionId)) - at(view.rowAt.get(other.permissionId)) ||
      at(view.columnAt.get(one.roleId)) - at(view.columnAt.get(other.roleId)),
  );
}

export function countSelected({ single, range }: Selection, view: View): number {
  const box = range === null ? null : boxOf(range, view);
  let count = 0;
  for (const cell of single.values()) if (isShown(view, cell) && !covers(box, view, cell)) count += 1;
  if (box !== null && range?.adds === true) count += (box.bottom - box.top + 1) * (box.right - box.left + 1);
  return count;
}

/** The smallest box around the selected cells. */
export function boxAround(cells: readonly Cell[], view: View): Box | null {
  if (cells.length === 0) return null;
  const rows = cells.map((cell) => at(view.rowAt.get(cell.permissionId)));
  const columns = cells.map((cell) => at(view.columnAt.get(cell.roleId)));
  const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b));
  const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b));
  return { top: least(rows), bottom: most(rows), left: least(columns), right: most(columns) };
}

const at = (index: number | undefined): number => index ?? -1;

const isShown = (view: View, cell: Cell): boolean =>
  view.rowAt.has(cell.permissionId) && view.columnAt.has(cell.roleId);

/** null where an end of it was filtered away. */
function boxOf({ anchor, head }: Range, view: View): Box | null {
  const [top, bottom] = [view.rowAt.get(anchor.permissionId), view.rowAt.get(head.permissionId)];
  const [left, right] = [view.columnAt.get(anchor.roleId), view.columnAt.get(head.roleId)];
  if (top === undefined || bottom === undefined || left === undefined || right === undefined) return null;
  return {
    top: Math.min(top, bottom),
    bottom: Math.max(top, bottom),
    left: Math.min(left, right),
    right: Math.max(left, right),
  };
}

function covers(box: Box | null, view: View, cell: Cell): boolean {
  if (box === null) return false;
  const row = at(view.rowAt.get(cell.permissionId));
  const column = at(view.columnAt.get(cell.roleId));
  return row >= box.top && row <= box.bottom && column >= box.left && column <= box.right;
}

/** With the range made single cells; those that are not shown are left out. */
function settled({ single, range }: Selection, view: View): ReadonlyMap<string, Cell> {
  const cells = new Map([...single].filter(([, cell]) => isShown(view, cell)));
  const box = range === null ? null : boxOf(range, view);
  if (range === null || box === null) return cells;
  for (const permissionId of view.rows.slice(box.top, box.bottom + 1)) {
    for (const roleId of view.columns.slice(box.left, box.right + 1)) {
      const cell = { roleId, permissionId };
      if (range.adds) cells.set(keyOf(cell), cell);
      else cells.delete(keyOf(cell));
    }
  }
  return cells;
}
