/** Copying cells and pasting them elsewhere, as in a spreadsheet. Pure. */
import type { Cell } from "./catalogue.ts";
import type { Wish } from "./pending.ts";
import { boxAround, type View } from "./selection.ts";

/** Row by row; null: a cell inside the box that was not selected. */
export type Clipboard = readonly (readonly (boolean | null)[])[];

export function copied(cells: readonly Cell[], view: View, granted: (cell: Cell) => boolean): Clipboard | null {
  const box = boxAround(cells, view);
  if (box === null) return null;
  const columns = box.right - box.left + 1;
  const rows = Array.from({ length: box.bottom - box.top + 1 }, () => Array<boolean | null>(columns).fill(null));
  for (const cell of cells) {
    const row = rows[(view.rowAt.get(cell.permissionId) ?? 0) - box.top];
    if (row !== undefined) row[(view.columnAt.get(cell.roleId) ?? 0) - box.left] = granted(cell);
  }
  return rows;
}

/** As spreadsheets take it: cells apart by tabs, rows by line ends; empty where nothing was selected. */
export const asText = (clipboard: Clipboard, { yes, no }: { yes: string; no: string }): string =>
  clipboard.map((row) => row.map((granted) => (granted === null ? "" : granted ? yes : no)).join("\t")).join("\n");

/**
 * What pasting at the selection asks for: from its top left corner on, what fits. Where the selection is a whole
 * multiple of what was copied, it is filled with repetitions.
 */
export function pasted(clipboard: Clipboard, selected: readonly Cell[], view: View): Wish[] {
  const box = boxAround(selected, view);
  const height = clipboard.length;
  const width = clipboard[0]?.length ?? 0;
  if (box === null || height === 0 || width === 0) return [];
  const rows = times(box.bottom - box.top + 1, height);
  const columns = times(box.right - box.left + 1, width);
  const wishes: Wish[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const granted = clipboard[row % height]?.[column % width] ?? null;
      const permissionId = view.rows[box.top + row];
      const roleId = view.columns[box.left + column];
      if (granted === null || permissionId === undefined || roleId === undefined) continue;
      wishes.push({ roleId, permissionId, granted });
    }
  }
  return wishes;
}

const times = (selected: number, own: number): number => (selected % own === 0 ? selected : own);
