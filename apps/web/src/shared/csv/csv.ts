/** Comma-separated values that a spreadsheet opens without running anything in them. */
import { csvCell } from "@halyard/contract/csv";

/** Rows as a file (RFC 4180, with a mark so that spreadsheets read it as UTF-8). */
export function csvOf(rows: readonly (readonly (string | number | boolean | null | undefined)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map((cell) => csvCell(String(cell ?? ""))).join(",")).join("\r\n")}\r\n`;
}

/** Has the browser save a text as a file. */
export const downloadCsv = (name: string, text: string): void =>
  downloadFile(name, new Blob([text], { type: "text/csv;charset=utf-8" }));

export function downloadFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
