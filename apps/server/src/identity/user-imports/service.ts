/** Importing users from a file: checked first, created or changed when someone says so. */
import type { Readable } from "node:stream";
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { mayImportUsers } from "../../access/policies/users.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { ApiError, invalidQuery, notFound } from "../../platform/errors.ts";
import { conditionsOf, whetherOneOf, wordFilter, type Filters } from "../../hal/read/filters.ts";
import type { ListQuery } from "../../hal/read/list-query.ts";
import { limitsOf } from "../../hal/read/page.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import type { Context } from "../../platform/context.ts";
import { recorderOf } from "../../platform/events/recorder.ts";
import { checkRows } from "./check.ts";
import { cellsOfFields, knownUserFields, type FieldColumn } from "./fields.ts";
import { IMPORT_JOB } from "./job.ts";
import {
  countsOf,
  importById,
  insertImport,
  linesAfter,
  linesPage,
  moveImport,
  removeImport,
  removeOldImports,
  type ImportLine,
  type ImportRow,
  type Outcome,
} from "./store.ts";

export type { ImportLine } from "./store.ts";

export interface UserImport extends ImportRow {
  counts: Record<Outcome, number>;
}

export type Existing = ImportRow["existing"];

/** What an import does with people who are there already. @throws InvalidQuery (400) */
export function existingIn(asked: unknown): Existing {
  if (asked === undefined || asked === "refuse") return "refuse";
  if (asked === "skip" || asked === "update") return asked;
  throw invalidQuery("existing must be refuse, skip or update.");
}

const KEPT_MS = 7 * 86_400_000;
const RESULT_BATCH = 1_000;

/** Reads and checks a file; no one is created. @throws PropertyConstraintViolation (422) on `file`: nothing is kept */
export async function checkFile(
  ctx: Context,
  caller: Caller,
  file: { name: string; content: Readable },
  existing: Existing = "refuse",
): Promise<UserImport> {
  const now = ctx.clock.now();
  const name = file.name.replaceAll("\0", "").slice(0, 255).toWellFormed();
  const id = await ctx.transaction(
    async (tx) => {
      await removeOldImports(tx, new Date(now.getTime() - KEPT_MS).toISOString());
      return insertImport(tx, { owner_id: caller.id, file_name: name, existing }, now.toISOString());
    },
    { alone: true },
  );
  try {
    await checkRows(ctx, caller, { id, existing }, file.content);
  } catch (error) {
    await ctx.transaction((tx) => removeImport(tx, id), { alone: true });
    throw error;
  }
  const rows = Object.values(await countsOf(ctx.db, id)).reduce((sum, count) => sum + count, 0);
  const changes = { existing: { from: null, to: existing }, rows: { from: null, to: rows } };
  const at = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await moveImport(tx, id, "reading", "checked", at);
    await recordImport(tx, caller, { id, name }, "created", changes, at);
  });
  return findImport(ctx, caller, id);
}

/** @throws MissingPermission (403), NotFound (404) where it is another's */
export async function findImport(ctx: Context, caller: Caller, id: number): Promise<UserImport> {
  requirePermission(mayImportUsers(caller));
  const row = await importById(ctx.db, id);
  if (row === undefined || row.owner_id !== caller.id || row.status === "reading") throw notFound();
  return { ...row, counts: await countsOf(ctx.db, id) };
}

/** Has the users created in the background. Safe to repeat. */
export async function runImport(ctx: Context, caller: Caller, found: UserImport): Promise<UserImport> {
  await ctx.transaction(async (tx) => {
    if (!(await moveImport(tx, found.id, "checked", "running", ctx.clock.now().toISOString()))) return;
    const dedupeKey = `${IMPORT_JOB}:${found.id}`;
    await ctx.jobs.add(tx, { kind: IMPORT_JOB, payload: { id: found.id }, ownerId: caller.id, dedupeKey });
  });
  return findImport(ctx, caller, found.id);
}

/** Forgets the file; users whom it made stay. @throws UpdateConflict (409) while it runs */
export async function discardImport(ctx: Context, caller: Caller, found: UserImport): Promise<void> {
  if (found.status === "running") throw new ApiError("UpdateConflict", "The import is running.");
  await ctx.transaction(
    async (tx) => {
      await removeImport(tx, found.id);
      const { id, file_name: name } = found;
      await recordImport(tx, caller, { id, name }, "deleted", {}, ctx.clock.now().toISOString());
    },
    { alone: true },
  );
}

/** The file is kept with what it says of people, so who brought it and who took it away is told. */
const recordImport = recorderOf("UserImport");

const OUTCOMES: readonly Outcome[] = ["create", "update", "unchanged", "invalid", "created", "updated", "failed"];
const REJECTED: readonly Outcome[] = ["invalid", "failed"];

const filters: Filters = {
  outcome: wordFilter("user_import_rows.outcome", OUTCOMES),
  wrong: {
    operators: ["="],
    where: (operator, values, _scope, name) =>
      whetherOneOf(operator, values, name, sql<SqlBool>`user_import_rows.outcome in (${sql.join(REJECTED)})`),
  },
};

export function listLines(
  ctx: Context,
  caller: Caller,
  found: UserImport,
  query: ListQuery,
): Promise<{ rows: ImportLine[]; total: number }> {
  return linesPage(ctx.db, found.id, {
    where: conditionsOf(filters, query.filters ?? [], scopeOf(ctx, caller)),
    ...limitsOf(query),
  });
}

/** The custom fields that the file has columns for, in their order; by their own names where no other has the same. */
export async function fieldColumnsOf(ctx: Context, caller: Caller, id: number): Promise<FieldColumn[]> {
  const [first] = await linesAfter(ctx.db, id, { line: 0, most: 1, outcomes: OUTCOMES });
  if (first === undefined) return [];
  const known = (await knownUserFields(ctx, caller)).of("User");
  return Object.keys(cellsOfFields(first)).map((key) => {
    const name = known.find((field) => field.key === key)?.name;
    const isOnly = name !== undefined && known.filter((field) => field.name === name).length === 1;
    return { key, heading: isOnly ? name : key };
  });
}

/** All rows in their order, piece by piece; or those alone that were not imported. */
export async function* allLines(ctx: Context, id: number, which: "all" | "rejected"): AsyncGenerator<ImportLine> {
  const outcomes = which === "all" ? OUTCOMES : REJECTED;
  let line = 0;
  for (;;) {
    const lines = await linesAfter(ctx.db, id, { line, most: RESULT_BATCH, outcomes });
    yield* lines;
    if (lines.length < RESULT_BATCH) return;
    line = lines.at(-1)?.line ?? line;
  }
}
