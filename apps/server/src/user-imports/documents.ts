/** Imports of users on the wire (an extension of the contract), and their result as a file. */
import { Readable } from "node:stream";
import type { Link } from "@halyard/contract/hal";
import type { Document } from "../hal/resource.ts";
import type { Problem } from "./row.ts";
import type { ImportLine, UserImport } from "./service.ts";

const pathOf = (id: number): string => `/api/v3/user_imports/${id}`;

export function importDocument(row: UserImport): Document {
  const self = pathOf(row.id);
  const links: Record<string, Link> = {
    self: { href: self, title: row.file_name },
    rows: { href: `${self}/rows`, title: "Rows" },
  };
  if (row.status === "checked" && row.counts.create > 0) {
    links["run"] = { href: `${self}/run`, title: "Create the users", method: "post" };
  }
  if (row.status !== "running") links["delete"] = { href: self, title: "Forget the file", method: "delete" };
  if (row.status === "done") links["result"] = { href: `${self}/result`, title: "Result", type: "text/csv" };
  const { create, invalid, created, failed } = row.counts;
  return {
    _type: "UserImport",
    id: row.id,
    fileName: row.file_name,
    status: row.status,
    total: create + invalid + created + failed,
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

export function lineDocument(line: ImportLine): Document {
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
    outcome,
    problems: problemsIn(line),
    _links: line.user_id === null ? {} : { user },
  };
}

const HEADING = ["Line", "Login", "Name", "Email", "Status", "Admin", "Result", "Problems"];
const RESULTS = { create: "Waiting", invalid: "Not imported", created: "Created", failed: "Failed" } as const;
/** What makes a spreadsheet take a cell for a formula. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/u;

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A file that a spreadsheet opens without running anything in it. */
export function resultFile(lines: AsyncIterable<ImportLine>): Readable {
  async function* text(): AsyncGenerator<string> {
    yield `\uFEFF${HEADING.join(",")}\r\n`;
    for await (const line of lines) {
      const { login, name, email, status, admin, outcome } = line;
      const problems = problemsIn(line).map(({ message }) => message);
      const cells = [String(line.line), login, name, email, status, admin, RESULTS[outcome], problems.join(" ")];
      yield `${cells.map(cell).join(",")}\r\n`;
    }
  }
  return Readable.from(text());
}
