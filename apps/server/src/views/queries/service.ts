/** Saved views of work packages: who sees them, and what is written. */
import { sql } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { instantFilter } from "../../hal/read/date-filters.ts";
import { missingPermission, notFound, throwAll, updateConflict } from "../../platform/errors.ts";
import { booleanFilter, conditionsOf, listFilter, stringFilter, type Filters } from "../../hal/read/filters.ts";
import type { ListQuery } from "../../hal/read/list-query.ts";
import { limitsOf } from "../../hal/read/page.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import { orderOf, type Sorts } from "../../hal/read/sorts.ts";
import type { Context } from "../../platform/context.ts";
import type { Catalogue } from "../../work-types/entries/catalogue.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { draftOf } from "./write/draft.ts";
import type { QueryInput } from "./resource/input.ts";
import { changesBetween, recordQuery } from "./write/journal.ts";
import { writeOrder } from "./order.ts";
import { columnsOf, queryOf, type Query } from "./model/query.ts";
import { mayChange, mayCreate, mayDelete, mayMove, sees } from "./model/rights.ts";
import {
  findQueries,
  forgetQueries,
  hideQuery,
  insertQuery,
  namedQueries,
  publicQueriesAmong,
  queryById,
  showQueryAgain,
  updateQuery,
} from "./model/store.ts";
import { visibleQueries } from "../../work/work-packages/list/order/query-visibility.ts";
import { sortKey } from "../../platform/database/reading/sort-key.ts";

export const queryFilters: Filters = {
  project: listFilter("queries.project_id", { optional: true }),
  id: listFilter("queries.id"),
  name: stringFilter("queries.name"),
  user: listFilter("queries.user_id", { people: true }),
  public: booleanFilter("queries.is_public"),
  starred: booleanFilter("queries.starred"),
  hidden: booleanFilter(sql`0`),
  updatedAt: instantFilter("queries.updated_at"),
};
const byName = sortKey("queries.name");
const sorts: Sorts = {
  id: { column: "queries.id" },
  name: { column: byName },
  updatedAt: { column: "queries.updated_at" },
};

/** Of the ids those that are there, also those that others keep to themselves. */
export const whoseQueries = (ctx: Context, ids: readonly number[]) => namedQueries(ctx.db, ctx.dialect, ids);

/** @throws MissingPermission (403) for who has nothing to do with work packages anywhere */
export function requireQueryReader(caller: Caller): void {
  if (!caller.canAnywhere("view_work_packages") && !caller.canAnywhere("manage_public_queries")) {
    throw missingPermission();
  }
}

export async function listQueries(
  ctx: Context,
  caller: Caller,
  query: ListQuery,
): Promise<{ rows: Query[]; total: number }> {
  requireQueryReader(caller);
  const scope = scopeOf(ctx, caller);
  const { rows, total } = await findQueries(ctx.db, {
    where: [visibleQueries(scope), ...conditionsOf(queryFilters, query.filters ?? [], scope)],
    order: orderOf(sorts, query.sortBy ?? [{ name: "name", direction: "asc" }], "queries.id"),
    ...limitsOf(query),
  });
  return { rows: rows.map(queryOf), total };
}

/** Those with the text in their name, by name. */
export async function queriesNamed(ctx: Context, caller: Caller, text: string, most: number): Promise<Query[]> {
  const { rows } = await findQueries(ctx.db, {
    where: [visibleQueries(scopeOf(ctx, caller)), ctx.dialect.contains(sql.ref("queries.name"), text)],
    order: orderOf(sorts, [{ name: "name", direction: "asc" }], "queries.id"),
    limit: most,
    offset: 0,
  });
  return rows.map(queryOf);
}

/** @throws NotFound (404) also for someone else's private one */
export async function findQuery(ctx: Context, caller: Caller, id: number): Promise<Query> {
  const row = await queryById(ctx.db, id);
  const query = row === undefined ? undefined : queryOf(row);
  if (query === undefined || !sees(caller, query)) throw notFound();
  return query;
}

/** @throws MissingPermission (403), NotFound (404), UpdateConflict (409) */
export async function requireChangeable(ctx: Context, caller: Caller, id: number): Promise<Query> {
  const query = await findQuery(ctx, caller, id);
  if (!mayChange(caller, query)) throw missingPermission();
  return query;
}

/** @throws MissingPermission (403), PropertyConstraintViolation (422) */
export async function createQuery(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  input: Partial<QueryInput>,
): Promise<Query> {
  if (caller.anonymous) throw missingPermission();
  const { query, errors } = await draftOf(ctx, caller, catalogue, input, null);
  requireSaver(caller, query, errors.some((error) => error.attribute === "project") ? null : query.projectId);
  throwAll(errors);
  const now = ctx.clock.now().toISOString();
  const id = await ctx.transaction(async (tx) => {
    const created = await insertQuery(tx, {
      ...columnsOf(query),
      user_id: caller.id,
      lock_version: 0,
      created_at: now,
      updated_at: now,
    });
    if (input.order !== undefined) await writeOrder(ctx, tx, caller, created, input.order);
    await recordQuery(tx, caller, { ...query, id: created }, "created", changesBetween(null, query), now);
    return created;
  });
  return findQuery(ctx, caller, id);
}

function requireSaver(caller: Caller, query: Query, projectId: number | null): void {
  if (!mayCreate(caller, { ...query, projectId })) throw missingPermission();
}

/**
 * @param lockVersion of the view that the change was made on; null: whichever it has
 * @throws MissingPermission (403), UpdateConflict (409), PropertyConstraintViolation (422)
 */
export async function changeQuery(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  stored: Query,
  input: Partial<QueryInput>,
  lockVersion: number | null,
): Promise<Query> {
  if (lockVersion !== null && lockVersion !== stored.lockVersion) throw updateConflict();
  const { query, errors } = await draftOf(ctx, caller, catalogue, input, stored);
  throwAll(errors);
  if (!mayMove(caller, query, stored)) throw missingPermission();
  const changes = changesBetween(stored, query);
  const patch = columnsOf(query);
  const { order } = input;
  if (order === undefined && JSON.stringify(patch) === JSON.stringify(columnsOf(stored))) return stored;
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    const done = await updateQuery(tx, stored.id, stored.lockVersion, { ...patch, updated_at: now });
    if (!done) throw updateConflict();
    if (order !== undefined) await writeOrder(ctx, tx, caller, stored.id, order);
    // Those who saw it hear that it is gone from them, under the name that they knew.
    const heard = stored.public && !query.public ? { ...stored, public: true } : query;
    await recordQuery(tx, caller, heard, "updated", changes, now);
  });
  return { ...query, lockVersion: stored.lockVersion + 1, updatedAt: now };
}

/** For so long who deleted a view may have it back as it was. */
const RESTORABLE_MS = 60 * 60_000;
const FORGET = "forget-views";

/** @throws MissingPermission (403) */
export async function deleteQuery(ctx: Context, caller: Caller, query: Query): Promise<void> {
  if (!mayDelete(caller, query)) throw missingPermission();
  await ctx.transaction((tx) => deleteNow(ctx, tx, caller, query));
}

/** The public ones of a project that something showed which goes in this transaction; what the caller may not delete stays. */
export async function deleteShown(
  ctx: Context,
  tx: Writer,
  caller: Caller,
  projectId: number,
  ids: readonly number[],
): Promise<void> {
  const shown = (await publicQueriesAmong(tx, ctx.dialect, projectId, ids)).map(queryOf);
  for (const query of shown) if (mayDelete(caller, query)) await deleteNow(ctx, tx, caller, query);
}

async function deleteNow(ctx: Context, tx: Writer, caller: Caller, query: Query): Promise<void> {
  const now = ctx.clock.now();
  if (!(await hideQuery(tx, query.id, caller.id, now.toISOString()))) return;
  const notBefore = new Date(now.getTime() + RESTORABLE_MS + 1);
  await ctx.jobs.add(tx, { kind: FORGET, payload: {}, ownerId: null, dedupeKey: `${FORGET}:${query.id}`, notBefore });
  await recordQuery(tx, caller, query, "deleted", {}, now.toISOString());
}

export function forgetDeletedQueries(ctx: Context): void {
  ctx.jobs.handle(FORGET, async () => {
    const before = new Date(ctx.clock.now().getTime() - RESTORABLE_MS).toISOString();
    await ctx.transaction((tx) => forgetQueries(tx, before), { alone: true });
    return {};
  });
}

/** As it was: its number, its star, its order. @throws NotFound (404) where the caller did not delete it, or too long ago */
export async function restoreQuery(ctx: Context, caller: Caller, id: number): Promise<Query> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - RESTORABLE_MS).toISOString();
  return ctx.transaction(async (tx) => {
    if (!(await showQueryAgain(tx, id, caller.id, since))) throw notFound();
    const row = await queryById(tx, id);
    // Who may not see or delete it by now may not bring it back either.
    if (row === undefined || !sees(caller, queryOf(row)) || !mayDelete(caller, queryOf(row))) throw notFound();
    await recordQuery(tx, caller, queryOf(row), "created", {}, now.toISOString());
    return queryOf(row);
  });
}
