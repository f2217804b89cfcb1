/** Copying cells and pasting them elsewhere, as in a spreadsheet. Pure. */
import type { Cell } from "./catalogue.ts";
import type { Wish } from "./pending.ts";
import { boxAround, type View } from "./selection.ts";

/** Row by row; null: a cell inside the box that was not selected, or that is never granted. */
export type Clipboard = readonly (readonly (boolean | null)[])[];

/** @param isOpen whether a cell can be changed */
export function copied(
  cells: readonly Cell[],
  view: View,
  granted: (cell: Cell) => boolean,
  isOpen: (cell: Cell) => boolean = () => true,
): Clipboard | null {
  const box = boxAround(cells, view);
  if (box === null) return null;
  const columns = box.right - box.left + 1;
  const rows = Array.from({ length: box.bottom - box.top + 1 }, () => Array<boolean | null>(columns).fill(null));
  for (const cell of cells) {
    const row = rows[(view.rowAt.get(cell.permissionId) ?? 0) - box.top];
    const holds = granted(cell);
    if (row !== undefined && (holds || isOpen(cell))) row[(view.columnAt.get(cell.roleId) ?? 0) - box.left] = holds;
  }
  return rows;
}

/** As spreadsheets take it: cells apart by tabs, rows by line ends; empty where nothing was selected. */
export const asText = (clipboard: Clipboard, { yes, no }: { yes: string; no: string }): string =>
  clipboard.map((row) => row.map((granted) => (granted === null ? "" : granted ? yes : no)).join("\t")).join("\n");

/** How a spreadsheet says it, beside the words of the page. */
const SAYS = new Map([
  ["true", true],
  ["1", true],
  ["x", true],
  ["false", false],
  ["0", false],
]);

/**
 * A text that was copied in a spreadsheet. Words for yes and no count; what is something else, or empty, leaves a cell
 * as it is.
 * @returns the cells; `unread`: how many say something else. null: no cell says yes or no
 */
export function fromText(
  text: string,
  { yes, no }: { yes: string; no: string },
): { cells: Clipboard; unread: number } | null {
  const says = new Map([...SAYS, [yes.toLowerCase(), true], [no.toLowerCase(), false]]);
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const rows = lines.map((line) => line.split("\t").map((cell) => cell.trim().toLowerCase()));
  const width = Math.max(...rows.map((row) => row.length));
  const cells = rows.map((row) => Array.from({ length: width }, (_, at) => says.get(row[at] ?? "") ?? null));
  const unread = rows.flat().filter((cell) => cell !== "" && !says.has(cell)).length;
  return cells.flat().every((cell) => cell === null) ? null : { cells, unread };
}

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
