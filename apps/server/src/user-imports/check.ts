/** The dry run: each row of the file as it arrives is kept with what it would do or what is wrong with it. */
import type { Readable } from "node:stream";
import type { Context } from "../platform/context.ts";
import { usedKeys } from "../users/service.ts";
import { rowsOf, type FileRow } from "./file.ts";
import { COLUMNS, keysOf, readRow, type Cells, type Problem, type ReadRow } from "./row.ts";
import { insertLines, type ImportLine } from "./store.ts";

/** Rows kept in one transaction: it must not wait for the network. */
const BATCH = 500;
const CELL_LENGTH_KEPT = 300;

/** Keeps all rows of the file. @throws PropertyConstraintViolation (422) on `file` */
export async function checkRows(ctx: Context, importId: number, content: Readable): Promise<void> {
  const seen = { login: new Map<string, number>(), email: new Map<string, number>() };
  let batch: CheckedRow[] = [];
  const keep = async () => {
    await findTaken(ctx, batch);
    const lines = batch.map((row) => lineOf(importId, row));
    await ctx.transaction((tx) => insertLines(tx, lines));
    batch = [];
  };
  for await (const row of rowsOf(content)) {
    const read = readRow(row.cells);
    if (row.wrongCount !== null) {
      const { found, expected } = row.wrongCount;
      read.problems.unshift({ attribute: "base", message: `The line has ${found} columns instead of ${expected}.` });
    }
    read.problems.push(...repeated(read, row.line, seen));
    batch.push({ ...row, ...read });
    if (batch.length >= BATCH) await keep();
  }
  await keep();
}

/** What an earlier line has already; an address that serves as the login too is told once. */
function repeated(
  { input }: ReadRow,
  line: number,
  seen: { login: Map<string, number>; email: Map<string, number> },
): Problem[] {
  const keys = keysOf(input);
  const problems: Problem[] = [];
  for (const attribute of ["email", "login"] as const) {
    const value = keys[attribute];
    if (value === "") continue;
    const first = seen[attribute].get(value);
    if (first === undefined) seen[attribute].set(value, line);
    else if (attribute === "email" || input.login !== undefined || problems.length === 0) {
      problems.push({ attribute, message: `The same as in line ${first}.` });
    }
  }
  return problems;
}

type CheckedRow = FileRow & ReadRow;

/** Adds to rows whose login or address somebody has already. */
async function findTaken(ctx: Context, rows: readonly CheckedRow[]): Promise<void> {
  const keys = rows.map((row) => keysOf(row.input));
  const used = await usedKeys(
    ctx,
    keys.map(({ login }) => login),
    keys.map(({ email }) => email),
  );
  for (const [at, row] of rows.entries()) row.problems.push(...takenProblems(keys[at]!, used));
}

/** With the words of the form for a single user. */
export function takenProblems(
  { login, email }: { login: string; email: string },
  used: { logins: ReadonlySet<string>; emails: ReadonlySet<string> },
): Problem[] {
  const problems: Problem[] = [];
  if (used.logins.has(login)) problems.push({ attribute: "login", message: "Username has already been taken." });
  if (used.emails.has(email)) problems.push({ attribute: "email", message: "Email has already been taken." });
  return problems;
}

function lineOf(importId: number, { line, cells, problems }: CheckedRow): ImportLine {
  return {
    import_id: importId,
    line,
    ...kept(cells),
    outcome: problems.length === 0 ? "create" : "invalid",
    problems: JSON.stringify(problems),
    user_id: null,
  };
}

/** A cell that is too long is wrong anyway. */
function kept(cells: Cells): Cells {
  const cut = { ...cells };
  for (const column of COLUMNS) cut[column] = cells[column].slice(0, CELL_LENGTH_KEPT).toWellFormed();
  return cut;
}
