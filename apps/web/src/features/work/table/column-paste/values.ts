/** Values of one column, as they are copied to and from spreadsheets. Pure. */
import { unguarded } from "@halyard/contract/csv";
import { cellsIn } from "../../pasted-lines/table.ts";

/** How many rows one paste can fill: more than anyone would check. */
export const VALUES_MAXIMUM = 500;

/** @returns null: it is a table of several columns, or nothing */
export function columnIn(text: string): string[] | null {
  const rows = cellsIn(text.replace(/^\uFEFF/, ""), "\t");
  // Spreadsheets end with a line of their own.
  const lines = rows.length > 1 && rows.at(-1)?.join("") === "" ? rows.slice(0, -1) : rows;
  if (lines.some((cells) => cells.length > 1)) return null;
  const values = lines.map(([cell = ""]) => unguarded(cell).trim());
  return values.every((value) => value === "") ? null : values;
}

/** A value with a line break or a quote stands in quotes, so that it stays one. */
export const columnText = (values: readonly string[]): string =>
  values.map((value) => (/["\n\r\t]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join("\n");
