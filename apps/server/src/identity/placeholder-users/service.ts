/** Placeholder users: they are members and have work assigned, and no one signs in as one. */
import { sql, type SqlBool } from "kysely";
import { NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Caller } from "../../access/caller.ts";
import { bumpRevision } from "../../access/revision.ts";
import { missingPermission, notFound, throwAll, violation, type ApiError } from "../../platform/errors.ts";
import { instantFilter } from "../../hal/read/date-filters.ts";
import {
  conditionsOf,
  everything,
  idsOf,
  listFilter,
  nothing,
  stringFilter,
  type Condition,
  type Filters,
} from "../../hal/read/filters.ts";
import { isObject } from "../../hal/json.ts";
import type { ListQuery } from "../../hal/read/list-query.ts";
import { limitsOf } from "../../hal/read/page.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import { orderOf, type Sorts } from "../../hal/read/sorts.ts";
import { invalidQuery } from "../../platform/errors.ts";
import type { Context } from "../../platform/context.ts";
import { NAME } from "../users/filters.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";
import { recorderOf } from "../../platform/events/recorder.ts";
import { hideLeaving, passOnToDeletedUser } from "../users/write/delete.ts";
import { visiblePrincipals } from "../users/service.ts";
import { managesPlaceholders, type PlaceholderInput } from "./resource.ts";
import {
  findPlaceholders,
  insertPlaceholder,
  placeholderById,
  placeholderByNameKey,
  renamePlaceholder,
  type PlaceholderRow,
} from "./store.ts";

export type { PlaceholderRow } from "./store.ts";

const JOB = "delete_placeholder_user";
const STATUSES = new Set(["active", "registered", "locked", "invited"]);

export const placeholderFilters: Filters = {
  name: stringFilter(NAME),
  id: listFilter("principals.id"),
  // No placeholder is in a group, and each is active.
  group: {
    operators: ["=", "!", "*", "!*"],
    takes: "id",
    where(operator, values, _scope, name) {
      idsOf(values, name);
      return operator.startsWith("!") ? everything : nothing;
    },
  },
  status: {
    operators: ["=", "!"],
    takes: "text",
    words: [...STATUSES],
    where(operator, values, _scope, name) {
      const wrong = values.find((value) => !STATUSES.has(value));
      if (wrong !== undefined) throw invalidQuery(`Filter ${name} has an invalid value: ${wrong.slice(0, 60)}`);
      return values.includes("active") === (operator === "=") ? everything : nothing;
    },
  },
  createdAt: instantFilter("principals.created_at"),
  updatedAt: instantFilter("principals.updated_at"),
};

const sorts: Sorts = {
  id: { column: "principals.id" },
  name: { column: "principals.sort_key" },
  createdAt: { column: "principals.created_at" },
  updatedAt: { column: "principals.updated_at" },
};

const visibleTo = (ctx: Context, caller: Caller): Condition[] =>
  managesPlaceholders(caller) ? [] : visiblePrincipals(ctx, caller);

export function listPlaceholders(ctx: Context, caller: Caller, query: ListQuery) {
  return findPlaceholders(ctx.db, {
    where: [...visibleTo(ctx, caller), ...conditionsOf(placeholderFilters, query.filters ?? [], scopeOf(ctx, caller))],
    order: orderOf(sorts, query.sortBy ?? [{ name: "id", direction: "asc" }], "principals.id"),
    ...limitsOf(query),
  });
}

/** @throws NotFound (404) for one whom the caller may not know, MissingPermission (403) */
export async function findPlaceholder(ctx: Context, caller: Caller, id: number): Promise<PlaceholderRow> {
  const where = [...visibleTo(ctx, caller), sql<SqlBool>`principals.id = ${id}`];
  const [row] = (await findPlaceholders(ctx.db, { where, order: [], limit: 1, offset: 0 })).rows;
  if (row === undefined) throw notFound();
  if (!managesPlaceholders(caller) && !caller.canAnywhere("manage_members")) throw missingPermission();
  return row;
}

export async function placeholdersByIds(ctx: Context, ids: readonly number[]): Promise<PlaceholderRow[]> {
  const where = [ctx.dialect.idIn(sql.ref("principals.id"), ids)];
  return (await findPlaceholders(ctx.db, { where, order: [], limit: ids.length, offset: 0 })).rows;
}

export function requirePlaceholderManager(caller: Caller): void {
  if (!managesPlaceholders(caller)) throw missingPermission();
}

const key = (name: string): string => name.trim().toLowerCase();

async function problemsOf(db: Reader, input: Partial<PlaceholderInput>, id: number | null): Promise<ApiError[]> {
  if (input.name === undefined && id !== null) return [];
  const name = (input.name ?? "").trim();
  if (name === "") return [violation("name", "Name can't be blank.")];
  if (name.length > NAME_LENGTH_MAXIMUM) {
    return [violation("name", `Name is too long (maximum is ${NAME_LENGTH_MAXIMUM} characters).`)];
  }
  const taken = await placeholderByNameKey(db, key(name));
  return taken === undefined || taken.id === id ? [] : [violation("name", "Name has already been taken.")];
}

/** @throws MissingPermission (403), PropertyConstraintViolation (422) */
export async function createPlaceholder(
  ctx: Context,
  caller: Caller,
  input: Partial<PlaceholderInput>,
): Promise<PlaceholderRow> {
  requirePlaceholderManager(caller);
  const now = ctx.clock.now().toISOString();
  const name = (input.name ?? "").trim();
  return ctx.transaction(async (tx) => {
    // First, because it lets one such change in at a time: of two with one name the second sees the first.
    await bumpRevision(tx, "access");
    throwAll(await problemsOf(tx, input, null));
    const id = await insertPlaceholder(tx, name, key(name), now);
    await recordPlaceholder(tx, caller, { id, name }, "created", { name: { from: null, to: name } }, now);
    return { id, name, created_at: now, updated_at: now };
  });
}

/** @throws MissingPermission (403), PropertyConstraintViolation (422) */
export async function changePlaceholder(
  ctx: Context,
  caller: Caller,
  row: PlaceholderRow,
  input: Partial<PlaceholderInput>,
): Promise<PlaceholderRow> {
  requirePlaceholderManager(caller);
  const now = ctx.clock.now().toISOString();
  const name = input.name?.trim() ?? row.name;
  return ctx.transaction(async (tx) => {
    await bumpRevision(tx, "access");
    throwAll(await problemsOf(tx, input, row.id));
    if (name === row.name) return row;
    await renamePlaceholder(tx, row.id, name, key(name), now);
    const changes = { name: { from: row.name, to: name } };
    await recordPlaceholder(tx, caller, { id: row.id, name }, "updated", changes, now);
    return { ...row, name, updated_at: now };
  });
}

/** They are gone at once; the work is passed on to the deleted user in the background. */
export async function deletePlaceholder(ctx: Context, caller: Caller, row: PlaceholderRow): Promise<void> {
  requirePlaceholderManager(caller);
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await bumpRevision(tx, "access");
    if ((await placeholderById(tx, row.id)) === undefined) throw notFound();
    await hideLeaving(tx, row.id, now);
    await recordPlaceholder(tx, caller, row, "deleted", {}, now);
    const payload = { id: row.id };
    await ctx.jobs.add(tx, { kind: JOB, payload, ownerId: caller.id, dedupeKey: `${JOB}:${row.id}` });
  });
}

/** The second half. Safe to repeat. */
export function handlePlaceholderDeletion(ctx: Context): void {
  ctx.jobs.handle(JOB, async ({ payload }) => {
    const id = isObject(payload) ? Number(payload["id"]) : Number.NaN;
    await passOnToDeletedUser(ctx, id);
    return {};
  });
}

const recordPlaceholder = recorderOf("PlaceholderUser");
