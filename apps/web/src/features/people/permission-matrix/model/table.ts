/** A table of the matrix from elsewhere, as {@link "../export.ts"} writes it, as wishes for cells. Pure. */
import { unguarded } from "@halyard/contract/csv";
import { cellRule, type Cell, type MatrixRole } from "./catalogue.ts";
import { setting } from "./bulk-changes.ts";
import type { Pending, Saved, Wish } from "./pending.ts";

/** The words of the file, in the language of the page. */
export interface TableWords {
  /** Heads of the columns that are no roles; the one of the permission's id is needed. */
  id: string;
  others: readonly string[];
  yes: string;
  no: string;
}

/** What of the file is not taken. `line`: in the file, from 1. */
export type TableProblem =
  | { kind: "noIds" }
  | { kind: "noRoles" }
  | { kind: "role"; name: string }
  | { kind: "permission"; line: number; name: string }
  | { kind: "value"; line: number; role: string; text: string }
  | { kind: "closed"; line: number; role: string };

export interface TableWishes {
  wishes: Wish[];
  problems: TableProblem[];
}

const plain = (text: string): string => text.trim().toLowerCase();

/** An empty cell wishes nothing. A role or permission that the file does not name stays as it is. */
export function wishesOf(
  rows: readonly (readonly string[])[],
  saved: Saved,
  pending: Pending,
  words: TableWords,
): TableWishes {
  const [head = [], ...body] = rows;
  const names = head.map((name) => unguarded(name.trim()));
  const idColumn = names.findIndex((name) => plain(name) === plain(words.id));
  if (idColumn === -1) return { wishes: [], problems: [{ kind: "noIds" }] };
  const notRoles = new Set([words.id, ...words.others, ""].map(plain));
  const byName = new Map([...saved.roles.values()].map((role) => [plain(role.name), role]));
  const problems: TableProblem[] = [];
  const columns: [at: number, role: MatrixRole][] = [];
  for (const [at, name] of names.entries()) {
    const role = byName.get(plain(name));
    if (role !== undefined) columns.push([at, role]);
    else if (!notRoles.has(plain(name))) problems.push({ kind: "role", name });
  }
  if (columns.length === 0) return { wishes: [], problems: [...problems, { kind: "noRoles" }] };

  const wanted: Record<"yes" | "no", Cell[]> = { yes: [], no: [] };
  for (const [index, row] of body.entries()) {
    const line = index + 2;
    const permissionId = (row[idColumn] ?? "").trim();
    const permission = saved.catalogue.permission(permissionId);
    if (permission === undefined) {
      if (row.some((cell) => cell.trim() !== "")) problems.push({ kind: "permission", line, name: permissionId });
      continue;
    }
    for (const [at, role] of columns) {
      const text = row[at] ?? "";
      if (text.trim() === "") continue;
      const answer = plain(text) === plain(words.yes) ? "yes" : plain(text) === plain(words.no) ? "no" : null;
      if (answer === null) problems.push({ kind: "value", line, role: role.name, text });
      else if (cellRule(role, permission) === "open") wanted[answer].push({ roleId: role.id, permissionId });
      else if ((answer === "yes") !== role.permissions.includes(permissionId))
        problems.push({ kind: "closed", line, role: role.name });
    }
  }
  const wishes = [...setting(saved, pending, wanted.no, false), ...setting(saved, pending, wanted.yes, true)];
  return { wishes, problems };
}
