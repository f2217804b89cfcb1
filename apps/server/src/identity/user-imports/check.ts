/** The dry run: each row of the file as it arrives is kept with what it would do or what is wrong with it. */
import type { Readable } from "node:stream";
import type { Caller } from "../../access/caller.ts";
import type { Context } from "../../platform/context.ts";
import { holdersOf, type KeyHolders, type UserRow } from "../users/service.ts";
import { holderOf, readChange, type RowChange } from "./change.ts";
import { fieldsReader, knownUserFields, shownChanges, type FieldsReader } from "./fields.ts";
import { rowsOf, type FileRow } from "./file.ts";
import { COLUMNS, EMAIL_TAKEN, keysOf, readRow, type Cells, type Problem, type ReadRow } from "./row.ts";
import { insertLines, type ImportLine, type ImportRow } from "./store.ts";

/** Rows kept in one transaction: it must not wait for the network. */
const BATCH = 500;
const CELL_LENGTH_KEPT = 300;

/** Keeps all rows of the file. @throws PropertyConstraintViolation (422) on `file` */
export async function checkRows(
  ctx: Context,
  caller: Caller,
  given: Pick<ImportRow, "id" | "existing">,
  content: Readable,
): Promise<void> {
  const fields = (await knownUserFields(ctx, caller)).of("User");
  const seen = { login: new Map<string, number>(), email: new Map<string, number>() };
  let batch: CheckedRow[] = [];
  const keep = async () => {
    const holders = await holdersFor(ctx, batch);
    const readFields = await fieldsReader(
      ctx,
      caller,
      batch.map(({ custom }) => custom),
    );
    const lines: ImportLine[] = [];
    // oxlint-disable-next-line no-await-in-loop -- what it waits for is mostly there already
    for (const row of batch) lines.push(await lineOf({ ...given, ownerId: caller.id }, row, holders, readFields));
    await ctx.transaction((tx) => insertLines(tx, lines), { alone: true });
    batch = [];
  };
  for await (const row of rowsOf(content, fields)) {
    const read = readRow(row.cells);
    const ofLine: Problem[] = [];
    if (row.wrongCount !== null) {
      const { found, expected } = row.wrongCount;
      ofLine.push({ attribute: "base", message: `The line has ${found} columns instead of ${expected}.` });
    }
    ofLine.push(...repeated(read, row.line, seen));
    batch.push({ ...row, ...read, ofLine });
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

interface CheckedRow extends FileRow, ReadRow {
  /** What is wrong with the line itself: how many columns it has, what an earlier line has already. */
  ofLine: Problem[];
}

function holdersFor(ctx: Context, rows: readonly CheckedRow[]): Promise<KeyHolders> {
  const keys = rows.map((row) => keysOf(row.input));
  return holdersOf(
    ctx.db,
    keys.map(({ login }) => login),
    keys.map(({ email }) => email),
  );
}

/** With the words of the form for a single user. */
export function takenProblems({ login, email }: { login: string; email: string }, holders: KeyHolders): Problem[] {
  const problems: Problem[] = [];
  if (holders.byLogin.has(login)) problems.push({ attribute: "login", message: "Username has already been taken." });
  if (holders.byEmail.has(email)) problems.push(EMAIL_TAKEN);
  return problems;
}

type Verdict = Pick<ImportLine, "outcome" | "changes" | "user_id"> & { problems: Problem[] };

async function lineOf(
  { id, ownerId, existing }: Pick<ImportRow, "id" | "existing"> & { ownerId: number },
  row: CheckedRow,
  holders: KeyHolders,
  readFields: FieldsReader,
): Promise<ImportLine> {
  const user = existing === "refuse" ? undefined : holderOf(row.cells, holders);
  const verdict: Verdict =
    user === undefined
      ? await newcomer(row, holders, readFields)
      : existing === "skip"
        ? { outcome: "unchanged", problems: [], changes: "{}", user_id: user.id }
        : await changed(row, user, readChange(row.cells, user, holders, ownerId), readFields);
  const problems = [...row.ofLine, ...verdict.problems];
  return {
    import_id: id,
    line: row.line,
    ...kept(row.cells),
    custom: JSON.stringify(row.custom).toWellFormed(),
    ...verdict,
    outcome: problems.length === 0 ? verdict.outcome : "invalid",
    problems: JSON.stringify(problems),
  };
}

async function newcomer(row: CheckedRow, holders: KeyHolders, readFields: FieldsReader): Promise<Verdict> {
  const fields = await readFields(row.custom, row.input, null);
  const problems = [...row.problems, ...takenProblems(keysOf(row.input), holders), ...fields.problems];
  return { outcome: "create", problems, changes: "{}", user_id: null };
}

async function changed(row: CheckedRow, user: UserRow, change: RowChange, readFields: FieldsReader): Promise<Verdict> {
  const fields = await readFields(row.custom, change.input, user);
  const changes = { ...change.changes, ...shownChanges(fields.draft) };
  const outcome = Object.keys(changes).length === 0 ? "unchanged" : "update";
  const problems = [...change.problems, ...fields.problems];
  return { outcome, problems, changes: JSON.stringify(changes), user_id: user.id };
}

/** A cell that is too long is wrong anyway. */
function kept(cells: Cells): Cells {
  const cut = { ...cells };
  for (const column of COLUMNS) cut[column] = cells[column].slice(0, CELL_LENGTH_KEPT).toWellFormed();
  return cut;
}
