/** Imports of users on the wire (an extension of the contract), and their result as a file. */
import type { ImportLine as WireImportLine } from "@halyard/contract/schemas/identity/people";
import { Readable } from "node:stream";
import { csvCell } from "@halyard/contract/csv";
import type { Link } from "@halyard/contract/hal";
import type { Document, DocumentOf } from "../../hal/answer/resource.ts";
import type { Problem } from "./row.ts";
import { cellsOfFields, type FieldColumn } from "./fields.ts";
import type { ImportLine, UserImport } from "./service.ts";

const pathOf = (id: number): string => `/api/v3/user_imports/${id}`;

export function importDocument(row: UserImport): Document {
  const self = pathOf(row.id);
  const links: Record<string, Link> = {
    self: { href: self, title: row.file_name },
    rows: { href: `${self}/rows`, title: "Rows" },
  };
  const { create, update, unchanged, invalid, created, updated, failed } = row.counts;
  if (row.status === "checked" && create + update > 0) {
    links["run"] = { href: `${self}/run`, title: "Import the users", method: "post" };
  }
  if (row.status !== "running") links["delete"] = { href: self, title: "Forget the file", method: "delete" };
  if (row.status === "done") links["result"] = { href: `${self}/result`, title: "Result", type: "text/csv" };
  if (row.status !== "running" && invalid + failed > 0) {
    links["rejected"] = { href: `${self}/rejected`, title: "Rejected rows", type: "text/csv" };
  }
  return {
    _type: "UserImport",
    id: row.id,
    fileName: row.file_name,
    status: row.status,
    existing: row.existing,
    total: create + update + unchanged + invalid + created + updated + failed,
    counts: row.counts,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    _links: links,
  };
}

export const problemsIn = (line: ImportLine): Problem[] => {
  const problems: Problem[] = JSON.parse(line.problems);
  return problems;
};

export function lineDocument(line: ImportLine): DocumentOf<WireImportLine> {
  const { login, name, email, status, admin, outcome } = line;
  const user: Link = { href: line.user_id === null ? null : `/api/v3/users/${line.user_id}`, title: name };
  return {
    _type: "UserImportRow",
    line: line.line,
    login,
    name,
    email,
    status,
    admin,
    custom: cellsOfFields(line),
    outcome,
    problems: problemsIn(line),
    changes: JSON.parse(line.changes),
    _links: line.user_id === null ? {} : { user },
  };
}

const COLUMN_HEADINGS = ["Login", "Name", "Email", "Status", "Admin"];
const RESULTS = {
  create: "Waiting",
  update: "Waiting",
  unchanged: "Unchanged",
  invalid: "Not imported",
  created: "Created",
  updated: "Updated",
  failed: "Failed",
} as const;

/** A file that a spreadsheet opens without running anything in it. */
function csvFile(
  heading: readonly string[],
  lines: AsyncIterable<ImportLine>,
  cellsOf: (line: ImportLine) => string[],
) {
  async function* text(): AsyncGenerator<string> {
    yield `\uFEFF${heading.map(csvCell).join(",")}\r\n`;
    for await (const line of lines) yield `${cellsOf(line).map(csvCell).join(",")}\r\n`;
  }
  return Readable.from(text());
}

const cellsOf = ({ login, name, email, status, admin }: ImportLine): string[] => [login, name, email, status, admin];
const fieldCellsOf = (line: ImportLine, fields: readonly FieldColumn[]): string[] => {
  const cells = cellsOfFields(line);
  return fields.map(({ key }) => cells[key] ?? "");
};
const wordsOf = (line: ImportLine): string =>
  problemsIn(line)
    .map(({ message }) => message)
    .join(" ");

const headingsOf = (fields: readonly FieldColumn[]): string[] => fields.map(({ heading }) => heading);

/** What became of each line. */
export const resultFile = (lines: AsyncIterable<ImportLine>, fields: readonly FieldColumn[]): Readable =>
  csvFile(["Line", ...COLUMN_HEADINGS, ...headingsOf(fields), "Result", "Problems"], lines, (line) => [
    String(line.line),
    ...cellsOf(line),
    ...fieldCellsOf(line, fields),
    RESULTS[line.outcome],
    wordsOf(line),
  ]);

/** The lines that were not imported, in the columns that an import takes: to be corrected and imported again. */
export const rejectedFile = (lines: AsyncIterable<ImportLine>, fields: readonly FieldColumn[]): Readable =>
  csvFile([...COLUMN_HEADINGS, ...headingsOf(fields), "Line", "Problems"], lines, (line) => [
    ...cellsOf(line),
    ...fieldCellsOf(line, fields),
    String(line.line),
    wordsOf(line),
  ]);
