/**
 * Creates and changes the users of a file. Each row is taken and its user made in one transaction, so that a process that is
 * killed leaves no row half done and the next process makes none twice.
 */
import type { Caller } from "../../access/caller.ts";
import { mayImportUsers } from "../../access/policies/users.ts";
import { bumpRevision } from "../../access/revision.ts";
import { endSessionsOf } from "../authentication/sessions/sessions.ts";
import { ApiError } from "../../platform/errors.ts";
import { isObject } from "../../hal/json.ts";
import type { Context } from "../../platform/context.ts";
import { isUniqueViolation } from "../../platform/database/database.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { recordAll, type NewEvent } from "../../platform/events/journal.ts";
import { GoOnLater, type JobRun } from "../../platform/jobs/job.ts";
import { addUsers } from "../users/write/create.ts";
import { callerOfUser, holdersOf } from "../users/service.ts";
import { changeUserIn, setStatusIn } from "../users/write/update.ts";
import { holderOf, readChange } from "./change.ts";
import { takenProblems } from "./check.ts";
import { cellsOfFields, fieldsReader } from "./fields.ts";
import { EMAIL_TAKEN, keysIn, keysOf, readRow, type Problem } from "./row.ts";
import {
  claimLine,
  claimToCreate,
  countsOf,
  failWaiting,
  importById,
  moveImport,
  noteFailure,
  noteUsers,
  waitingLines,
  type ImportLine,
} from "./store.ts";
import { pairs } from "../../platform/lists/lists.ts";

export const IMPORT_JOB = "import_users";
/** Users in one transaction: others' writes wait for it. */
const BATCH = 50;
/** After so many the job waits its turn behind the other imports: a file of two users is not kept by one of 100,000. */
const BATCHES_AT_ONCE = 4;
const TAKEN: Problem = { attribute: "login", message: "Username or email has already been taken." };
const GONE: Problem = { attribute: "base", message: "This user is not there any more." };

export function handleUserImports(ctx: Context): void {
  ctx.jobs.handle(IMPORT_JOB, async (run) => {
    const id = isObject(run.payload) ? Number(run.payload["id"]) : Number.NaN;
    await importUsers(ctx, id, run);
    return countsOf(ctx.db, id);
  });
}

async function importUsers(ctx: Context, id: number, run: JobRun): Promise<void> {
  const found = await importById(ctx.db, id);
  if (found?.status !== "running") return;
  for (let batch = 0; ; batch++) {
    // Checked for each batch: someone who was locked or demoted meanwhile creates no one.
    const owner = await callerOfUser(ctx, found.owner_id);
    if (owner === null || !mayImportUsers(owner)) {
      const message = "The person who imported the file is not an administrator any more.";
      const reason: Problem = { attribute: "base", message };
      await ctx.transaction((tx) => failWaiting(tx, id, JSON.stringify([reason])), { alone: true });
      break;
    }
    const lines = await waitingLines(ctx.db, id, BATCH);
    if (lines.length === 0) break;
    if (batch === BATCHES_AT_ONCE) throw new GoOnLater(ctx.clock.now(), await countsOf(ctx.db, id));
    await createAll(
      ctx,
      owner,
      lines.filter(({ outcome }) => outcome === "create"),
    );
    for (const line of lines.filter(({ outcome }) => outcome === "update")) await updateOne(ctx, owner, line);
    await run.progress(await countsOf(ctx.db, id));
  }
  await ctx.transaction((tx) => moveImport(tx, id, "running", "done", ctx.clock.now().toISOString()));
}

async function createAll(ctx: Context, caller: Caller, lines: readonly ImportLine[]): Promise<void> {
  const [first] = lines;
  if (first === undefined) return;
  try {
    await createBatch(ctx, caller, lines);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Someone took a login between the look and the write: one by one, so that only that row fails.
    if (lines.length > 1) for (const line of lines) await createAll(ctx, caller, [line]);
    else await ctx.transaction((tx) => noteProblems(tx, first, [TAKEN]));
  }
}

async function createBatch(ctx: Context, caller: Caller, lines: readonly ImportLine[]): Promise<void> {
  const rows = lines.map((line) => {
    const row = readRow(line);
    return { line, ...row, keys: keysOf(row.input) };
  });
  const holders = await holdersOf(
    ctx.db,
    rows.map(({ keys }) => keys.login),
    rows.map(({ keys }) => keys.email),
  );
  const readFields = await fieldsReader(ctx, caller, lines.map(cellsOfFields));
  const read = await Promise.all(rows.map(({ line, input }) => readFields(cellsOfFields(line), input, null)));
  const pairsOfRows = pairs(rows, read);
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(
    async (tx) => {
      // First: one batch at a time, in whatever process.
      await bumpRevision(tx, "access");
      const claimed = await claimToCreate(tx, lines);
      const created: typeof pairsOfRows = [];
      for (const [row, own] of pairsOfRows) {
        if (!claimed.has(row.line.line)) continue;
        const problems = [...takenProblems(row.keys, holders), ...own.problems];
        if (problems.length > 0) await noteProblems(tx, row.line, problems);
        else created.push([row, own]);
      }
      const inputs = created.map(([{ input }]) => input);
      const fields = created.map(([, { draft }]) => draft);
      const ids = await addUsers(ctx, tx, caller, inputs, { passwordHash: null, now, fields });
      await noteUsers(
        tx,
        pairs(created, ids).map(([[{ line }], user_id]) => ({ ...line, user_id })),
      );
    },
    { alone: true },
  );
}

const noteProblems = (tx: Writer, { import_id, line }: ImportLine, problems: readonly Problem[]): Promise<void> =>
  noteFailure(tx, import_id, line, JSON.stringify(problems));

/** In a transaction of its own: a change that is refused in its middle leaves nothing behind. */
async function updateOne(ctx: Context, caller: Caller, line: ImportLine): Promise<void> {
  try {
    await ctx.transaction((tx) => updateIn(ctx, tx, caller, line));
  } catch (error) {
    const problem: Problem | null = isUniqueViolation(error)
      ? EMAIL_TAKEN
      : error instanceof ApiError
        ? { attribute: "base", message: error.message }
        : null;
    if (problem === null) throw error;
    await ctx.transaction((tx) => noteProblems(tx, line, [problem]));
  }
}

async function updateIn(ctx: Context, tx: Writer, caller: Caller, line: ImportLine): Promise<void> {
  // First: what is read from here on, no one else changes.
  await bumpRevision(tx, "access");
  const { login, email } = keysIn(line);
  const holders = await holdersOf(tx, [login], [email]);
  const user = holderOf(line, holders);
  if (user === undefined) return noteProblems(tx, line, [GONE]);
  // Read again: since the file was checked, someone may have changed what it was compared with.
  const { input, status, changes, problems: wrong } = readChange(line, user, holders, caller.id);
  const readFields = await fieldsReader(ctx, caller, [cellsOfFields(line)]);
  const own = await readFields(cellsOfFields(line), input, user);
  const problems = [...wrong, ...own.problems];
  if (problems.length > 0) return noteProblems(tx, line, problems);
  const differs = Object.keys(input).length > 0 || own.draft.changed.length > 0;
  const to = Object.keys(changes).length === 0 && !differs ? "unchanged" : "updated";
  if (!(await claimLine(tx, line.import_id, line.line, to))) return;
  const now = ctx.clock.now().toISOString();
  const events: NewEvent[] = [];
  if (status === "locked") {
    // Before a demotion ends what is looked at in them: everyone ends sessions first.
    await ctx.dialect.lockRow(tx, "users", user.id);
    events.push(...(await endSessionsOf(tx, user.id, now, { changedBy: caller.id })));
  }
  if (differs) {
    const change = { input, passwordHash: null, keptSession: null, now, fields: own.draft };
    events.push(...(await changeUserIn(ctx, tx, caller, user.id, change)));
  }
  if (status !== null) events.push(...(await setStatusIn(ctx, tx, caller, user.id, { status, now })));
  await recordAll(tx, events);
}
