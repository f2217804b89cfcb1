/** A table that was copied from a spreadsheet, or the text of a CSV file: its headings and its rows. Pure. */
import { unguarded } from "@halyard/contract/csv";
import { LINES_MAXIMUM } from "./lines.ts";

export interface PastedTable {
  headings: readonly string[];
  rows: readonly (readonly string[])[];
}

const DELIMITERS = ["\t", ",", ";"] as const;

/**
 * @param isSubject whether a column is called like the subject: without one a text is no table
 * @returns null: the text is something else
 */
export function tableIn(text: string, isSubject: (heading: string) => boolean): PastedTable | null {
  const plain = text.replace(/^\uFEFF/, "");
  const first = plain.split(/[\r\n]/, 1)[0] ?? "";
  for (const delimiter of DELIMITERS) {
    if (!first.includes(delimiter)) continue;
    const [head = [], ...rows] = cellsIn(plain, delimiter);
    const headings = head.map((cell) => cell.trim());
    const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ""));
    if (headings.filter(isSubject).length !== 1 || filled.length === 0) continue;
    return { headings, rows: filled.slice(0, LINES_MAXIMUM).map((row) => row.map((cell) => unguarded(cell).trim())) };
  }
  return null;
}

/** By RFC 4180; a quote that is never closed ends with the text. */
export function cellsIn(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const end = (): void => {
    row.push(cell);
    cell = "";
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(at + 1) === '"') {
        cell += letter;
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && cell === "") quoted = true;
    else if (letter === delimiter) end();
    else if (letter === "\n" || letter === "\r") {
      if (letter === "\r" && text.charAt(at + 1) === "\n") at += 1;
      end();
      rows.push(row);
      row = [];
    } else cell += letter;
  }
  end();
  return [...rows, row];
}
