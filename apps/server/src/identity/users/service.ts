/** Reading users, and who they are as callers. */
import type { Permission } from "@halyard/contract/permissions/permissions";
import type { SettingValues } from "@halyard/contract/settings/sections";
import { sql, type SqlBool } from "kysely";
import { Caller, type Identity } from "../../access/caller.ts";
import { accessAt, type Access } from "../../access/callers.ts";
import { seesAccounts } from "../../access/policies/users.ts";
import { revisionNow } from "../../access/revision.ts";
import { loadHeldRoles, loadHeldRolesIn, type HeldRoles } from "../../access/grants.ts";
import type { CustomFields } from "../../custom-fields/definitions/fields.ts";
import { fieldFilters, fieldSorts } from "../../custom-fields/owners/lists.ts";
import { ApiError, missingPermission, notFound } from "../../platform/errors.ts";
import { LARGEST_ID } from "../../hal/http.ts";
import { conditionsOf, type Condition } from "../../hal/read/filters.ts";
import type { ListQuery } from "../../hal/read/list-query.ts";
import { limitsOf } from "../../hal/read/page.ts";
import { represent, type Document } from "../../hal/answer/resource.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import { orderOf } from "../../hal/read/sorts.ts";
import type { Context } from "../../platform/context.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";
import { userFilters, userSorts } from "./filters.ts";
import { narrowed } from "./name-search-index.ts";
import { userResource, USERS } from "./resource.ts";
import {
  activeAccounts,
  builtinUser,
  findUsers,
  userByEmailKey,
  userById,
  userByLoginKey,
  usersAmong,
  usersWithKeys,
  type AccountRow,
  type UserRow,
} from "./store.ts";

export type { UserRow } from "./store.ts";

/** @throws MissingPermission (403), InvalidQuery (400) */
export async function listUsers(
  ctx: Context,
  caller: Caller,
  query: ListQuery,
  fields: CustomFields,
): Promise<{ rows: UserRow[]; total: number }> {
  if (!caller.canGlobally("manage_user") && !caller.canGlobally("view_all_principals")) throw missingPermission();
  const asked = query.filters ?? [];
  const scope = scopeOf(ctx, caller);
  const conditions = conditionsOf({ ...userFilters, ...fieldFilters(USERS, fields) }, asked, scope);
  const orders = { ...userSorts(caller), ...fieldSorts(USERS, fields, scope) };
  return findUsers(ctx.db, {
    where: [...conditions, ...(await narrowed(ctx, asked))],
    order: orderOf(orders, query.sortBy ?? [{ name: "id", direction: "asc" }], "users.id"),
    ...limitsOf(query),
  });
}

/** @param reference an id, `me` or a login. @throws NotFound (404) */
export async function findUser(ctx: Context, caller: Caller, reference: string): Promise<UserRow> {
  if (reference === "me") return found(await userById(ctx.db, caller.id));
  if (/^-?\d+$/.test(reference)) return found(await userById(ctx.db, checkedId(Number(reference))));
  const user = found(await userByLoginKey(ctx.db, reference.toLowerCase()));
  // Anyone who does not see logins cannot find out by guessing whose they are.
  if (user.id !== caller.id && !seesAccounts(caller)) throw notFound();
  return user;
}

function found(user: UserRow | undefined): UserRow {
  if (user === undefined) throw notFound();
  return user;
}

/**
 * The user, where the caller may know them; see {@link visiblePrincipals}. The accounts of the system are known to
 * all: the deleted user is the author of what is left behind.
 * @throws NotFound (404)
 */
export async function findVisibleUser(ctx: Context, caller: Caller, reference: string): Promise<UserRow> {
  const user = await findUser(ctx, caller, reference);
  if (user.builtin !== "none" || user.id === caller.id) return user;
  const where = [...visiblePrincipals(ctx, caller), sql<SqlBool>`users.id = ${user.id}`];
  const { rows } = await findUsers(ctx.db, { where, order: [], limit: 1, offset: 0 });
  if (rows.length === 0) throw notFound();
  return user;
}

/** Of principals, those whom the caller may know: fellow members, or everyone for who manages people. */
export function visiblePrincipals(ctx: Context, caller: Caller): Condition[] {
  const all =
    caller.canGlobally("manage_user") ||
    caller.canGlobally("create_user") ||
    caller.canGlobally("view_all_principals") ||
    caller.canAnywhere("manage_members");
  if (all) return [];
  const ids = [...caller.projectIds("view_members")];
  const fellow = sql<SqlBool>`exists (select 1 from memberships where memberships.principal_id = principals.id and ${ctx.dialect.idIn(
    sql.ref("memberships.project_id"),
    ids,
  )})`;
  return [sql<SqlBool>`(principals.id = ${caller.id} or ${fellow})`];
}

/** Ids of 0 or less are refused by name. */
function checkedId(id: number): number {
  if (id <= 0) throw new ApiError("NotFound", "Invalid user ID");
  // PostgreSQL could not even compare with it.
  if (id > LARGEST_ID) throw notFound();
  return id;
}

/** @param db where a transaction of the caller asks */
export const usersByIds = (ctx: Context, ids: readonly number[], db: Reader = ctx.db): Promise<UserRow[]> =>
  usersAmong(db, ctx.dialect, ids);

/** The user as they see themself. */
export async function showUser(ctx: Context, id: number): Promise<Document> {
  const [row, caller] = [await userById(ctx.db, id), await callerOfUser(ctx, id)];
  if (row === undefined || caller === null) throw notFound();
  return represent(userResource, row, caller);
}

/** What this user may do, looked up now; null where there is no active user with the id. */
export async function callerOfUser(ctx: Context, id: number): Promise<Caller | null> {
  const row = await userById(ctx.db, id);
  if (row === undefined || row.status !== "active") return null;
  return callerFor(ctx, row, row.admin === 1);
}

/** What this user could do were their account active, which it may be. */
export const callerWereTheyActive = (ctx: Context, user: UserRow): Promise<Caller> =>
  callerFor(ctx, user, user.admin === 1);

/** In whose name the journal has what jobs do. */
export const systemUserId = async (ctx: Context): Promise<number> => (await builtinUser(ctx.db, "system")).id;

/** For what the system itself does by the rules for people: commands. */
export async function systemCaller(ctx: Context): Promise<Caller> {
  return callerFor(ctx, await builtinUser(ctx.db, "system"), true);
}

/** Every active user as a caller who knows their roles in this project (null: the global ones) and nothing else. */
export async function activeCallersIn(ctx: Context, projectId: number | null): Promise<readonly Caller[]> {
  const access = await accessNow(ctx);
  return access.callersIn.get(projectId, () => callersOf(ctx, access, projectId));
}

/** The active users with this permission, for each of these projects: seldom everyone. */
export async function activeCallersWho(
  ctx: Context,
  permission: Permission,
  projectIds: ReadonlySet<number>,
): Promise<Map<number, readonly Caller[]>> {
  const access = await accessNow(ctx);
  const found = new Map<number, readonly Caller[]>();
  for (const id of projectIds) {
    const make = async () => (await callersOf(ctx, access, id)).filter((caller) => caller.can(permission, id));
    // oxlint-disable-next-line no-await-in-loop -- usually in memory already; otherwise read one after another
    found.set(id, await access.callersWho.get(`${permission} ${id}`, make));
  }
  return found;
}

async function callersOf(ctx: Context, access: Access, projectId: number | null): Promise<Caller[]> {
  const facts = await access.facts;
  const [identities, held] = await Promise.all([
    access.everyone.get("active", () => activeIdentities(ctx)),
    loadHeldRolesIn(ctx.db, facts, projectId),
  ]);
  return identities.map((identity) => new Caller(identity, facts, held.get(identity.id) ?? NOTHING_HELD));
}

async function activeIdentities(ctx: Context): Promise<Identity[]> {
  const [rows, general] = await Promise.all([activeAccounts(ctx.db), ctx.instance.of("general")]);
  return rows.map((row) => identityOf(row, row.admin === 1, general));
}

const NOTHING_HELD: HeldRoles = { global: [], byProject: new Map() };

async function callerFor(ctx: Context, row: UserRow, admin: boolean): Promise<Caller> {
  const facts = await (await accessNow(ctx)).facts;
  const held = await loadHeldRoles(ctx.db, facts, row.id);
  return new Caller(identityOf(row, admin, await ctx.instance.of("general")), facts, held);
}

/** What is known of everyone's access, never older than the question. */
const accessNow = async ({ db }: Context) => accessAt(db, await revisionNow(db, "access"));

const identityOf = (
  row: AccountRow,
  admin: boolean,
  { timeZone, projectCreators }: SettingValues["general"],
): Identity => ({
  id: row.id,
  login: row.login,
  name: row.name,
  admin,
  anonymous: row.builtin === "anonymous",
  language: row.language,
  timeZone: row.time_zone ?? (timeZone || null),
  projectCreators,
});

/** @param name a login, else a mail address */
export const userByWhatever = async (ctx: Context, name: string): Promise<UserRow | undefined> =>
  (await userByLoginKey(ctx.db, name.toLowerCase())) ?? userByEmailKey(ctx.db, name.toLowerCase());

/** Who has one of these logins or addresses (lower case), by both. */
export async function holdersOf(db: Reader, logins: readonly string[], emails: readonly string[]): Promise<KeyHolders> {
  const rows = await usersWithKeys(db, { logins, emails });
  return {
    byLogin: new Map(rows.map((row) => [row.login_key, row])),
    byEmail: new Map(rows.map((row) => [row.email_key, row])),
  };
}

export interface KeyHolders {
  byLogin: ReadonlyMap<string, UserRow>;
  byEmail: ReadonlyMap<string, UserRow>;
}
