/** Cells of files that a spreadsheet opens without running anything in them, and what of such a file was meant. */

const SIGNS = "=+\\-@＝＋－＠";
const FORMULA = new RegExp(`^\\s*[${SIGNS}]`, "u");
/** Before these a spreadsheet looks for a formula as well. */
const GAP = /^\s*[\t\r]/;
const GUARDED = new RegExp(`^'(?=\\s*[${SIGNS}])`, "u");

/** Whether a spreadsheet takes the cell for a formula. */
export const isFormula = (text: string): boolean => FORMULA.test(text);

/** One cell: one that would start a formula begins with an apostrophe, so that it is read as text. */
export function csvCell(text: string): string {
  const safe = isFormula(text) || GAP.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a cell without the apostrophe that {@link csvCell} put before it. */
export const unguarded = (cell: string): string => cell.replace(GUARDED, "");
