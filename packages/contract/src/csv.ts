/** Cells of files that a spreadsheet opens without running anything in them, and what of such a file was meant. */

const SIGNS = "=+\\-@＝＋－＠";
const FORMULA = new RegExp(`^\\s*[${SIGNS}]`, "u");
/** What is not to begin a cell: before a gap a spreadsheet looks for a formula as well. */
const GUARDED = `\\s*[${SIGNS}\t\r]`;
/** With any apostrophes that are the text's own, so that the one that is put before it can be told from them. */
const TO_GUARD = new RegExp(`^'*${GUARDED}`, "u");
const GUARD = new RegExp(`^'(?='*${GUARDED})`, "u");

/** Whether a spreadsheet takes the cell for a formula. */
export const isFormula = (text: string): boolean => FORMULA.test(text);

/** One cell: one that would start a formula begins with an apostrophe, so that it is read as text. */
export function csvCell(text: string): string {
  const safe = TO_GUARD.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a cell without the apostrophe that {@link csvCell} put before it: its inverse. */
export const unguarded = (cell: string): string => cell.replace(GUARD, "");
