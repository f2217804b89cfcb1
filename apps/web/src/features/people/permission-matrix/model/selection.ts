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

/** Permissions by role. */
type Cells = ReadonlyMap<number, ReadonlySet<string>>;

export interface Selection {
  single: Cells;
  range: Range | null;
}

export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const NO_CELLS: Cells = new Map();

export const NOTHING_SELECTED: Selection = { single: NO_CELLS, range: null };

export const selectOnly = (cell: Cell): Selection => ({
  single: NO_CELLS,
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
  return { single: also ? settled(selection, view) : NO_CELLS, range: { anchor, head, adds: true } };
}

export const isSelected = (selection: Selection, view: View, cell: Cell): boolean =>
  selectedIn(selection, view)(cell.permissionId, cell.roleId);

/** The same for many cells: where the range is, is found out once. */
export function selectedIn(
  { single, range }: Selection,
  view: View,
): (permissionId: string, roleId: number) => boolean {
  const box = range === null ? null : boxOf(range, view);
  return (permissionId, roleId) =>
    box !== null && covers(box, at(view.rowAt.get(permissionId)), at(view.columnAt.get(roleId)))
      ? range?.adds === true
      : single.get(roleId)?.has(permissionId) === true;
}

const NO_COLUMN: { roleId: number; permissions: ReadonlySet<string> | undefined } = {
  roleId: 0,
  permissions: undefined,
};

/** The selected cells that can be seen, from the top left. */
export function selectedCells(selection: Selection, view: View): Cell[] {
  const { single, range } = selection;
  const box = range === null ? null : boxOf(range, view);
  const cells: Cell[] = [];
  // By place: to look each of thousands of cells up would take longer than all the rest of an assignment.
  const columns = view.columns.map((roleId) => ({ roleId, permissions: single.get(roleId) }));
  for (const [row, permissionId] of view.rows.entries()) {
    const isInRows = box !== null && row >= box.top && row <= box.bottom;
    if (!isInRows && single.size === 0) continue;
    for (let column = 0; column < columns.length; column += 1) {
      const { roleId, permissions } = columns[column] ?? NO_COLUMN;
      const covered = isInRows && column >= box.left && column <= box.right;
      if (covered ? range?.adds === true : permissions?.has(permissionId) === true)
        cells.push({ roleId, permissionId });
    }
  }
  return cells;
}

export function countSelected({ single, range }: Selection, view: View): number {
  const box = range === null ? null : boxOf(range, view);
  let count = 0;
  for (const [roleId, permissions] of single) {
    const column = view.columnAt.get(roleId);
    if (column === undefined) continue;
    for (const id of permissions) {
      const row = view.rowAt.get(id);
      if (row !== undefined && !(box !== null && covers(box, row, column))) count += 1;
    }
  }
  if (box !== null && range?.adds === true) count += (box.bottom - box.top + 1) * (box.right - box.left + 1);
  return count;
}

/** The smallest box around the selected cells. */
export function boxAround(cells: readonly Cell[], view: View): Box | null {
  const box = { top: Infinity, bottom: -1, left: Infinity, right: -1 };
  let permissionId = "";
  for (const cell of cells) {
    // Cells come row by row.
    if (cell.permissionId !== permissionId) {
      ({ permissionId } = cell);
      const row = at(view.rowAt.get(permissionId));
      box.top = Math.min(box.top, row);
      box.bottom = Math.max(box.bottom, row);
    }
    const column = at(view.columnAt.get(cell.roleId));
    box.left = Math.min(box.left, column);
    box.right = Math.max(box.right, column);
  }
  return cells.length === 0 ? null : box;
}

const at = (index: number | undefined): number => index ?? -1;

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

const covers = (box: Box, row: number, column: number): boolean =>
  row >= box.top && row <= box.bottom && column >= box.left && column <= box.right;

/** With the range made single cells; those that are not shown are left out. */
function settled(selection: Selection, view: View): Cells {
  const cells = new Map<number, Set<string>>();
  const selected = selectedIn(selection, view);
  for (const roleId of view.columns) {
    const permissions = view.rows.filter((permissionId) => selected(permissionId, roleId));
    if (permissions.length > 0) cells.set(roleId, new Set(permissions));
  }
  return cells;
}
