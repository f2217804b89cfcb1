import { sql, type SqlBool } from "kysely";
import { membershipsWith } from "../../access/grants.ts";
import type { PrincipalType } from "../../platform/database/schema/tables/identity/people.ts";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { NewRow, Reader, RowPatch, Writer } from "../../platform/database/schema/schema.ts";
import type { Condition } from "../../hal/read/filters.ts";
import { customColumn } from "../../custom-fields/values/column.ts";
import { readPage, type Page } from "../../hal/read/page.ts";
import { pairs } from "../../platform/lists/lists.ts";

/** When someone last did anything: changed something, was there with a browser, signed in, or was changed themselves. */
export const LAST_ACTIVE = sql<string>`(select max(moments.at) from (
  select max(events.created_at) as at from events where events.actor_id = users.id
  union all select max(sessions.last_seen_at) from sessions
    where sessions.user_id = users.id and sessions.viewing_id is null
  union all select users.last_login_at
  union all select principals.updated_at) as moments)`;

const users = (db: Reader) =>
  db
    .selectFrom("users")
    .innerJoin("principals", "principals.id", "users.id")
    .select([
      "users.id",
      "principals.name",
      "users.login",
      "users.email",
      "users.first_name",
      "users.last_name",
      "users.admin",
      "users.status",
      "users.builtin",
      "users.language",
      "users.time_zone",
      "users.avatar_file",
      "users.last_login_at",
      "principals.created_at",
      "principals.updated_at",
      LAST_ACTIVE.as("last_active_at"),
      customColumn(db, "principal_id", "users.id").as("custom"),
    ]);

export type UserRow = Awaited<ReturnType<typeof findUsers>>["rows"][number];

/** People only: no accounts of the system. */
export async function findUsers(db: Reader, page: Page) {
  return readPage(users(db).where("users.builtin", "=", "none"), page);
}

/** No one who was deleted, even while their work is still being passed on. */
export const userById = (db: Reader, id: number): Promise<UserRow | undefined> =>
  users(db).where("users.id", "=", id).where("users.builtin", "!=", "leaving").executeTakeFirst();

/** Makes what is left of someone look like the deleted user, in every list and link, and frees their login and address. */
export async function markAsLeaving(tx: Writer, id: number, heir: UserRow, now: string): Promise<void> {
  await tx
    .updateTable("principals")
    .set({ type: "Leaving", name: heir.name, name_key: heir.name.toLowerCase(), updated_at: now })
    .where("id", "=", id)
    .execute();
  const login = `_leaving_${id}`;
  const email = `leaving-${id}@system.invalid`;
  await tx
    .updateTable("users")
    .set({ builtin: "leaving", status: "locked", login, login_key: login, email, email_key: email })
    .set({ first_name: heir.first_name, last_name: heir.last_name, admin: 0, password_hash: null })
    .where("id", "=", id)
    .execute();
  await tx.deleteFrom("memberships").where("principal_id", "=", id).execute();
  await tx.deleteFrom("group_users").where("user_id", "=", id).execute();
}

/** The picture of someone who was deleted. */
export async function avatarFileOf(db: Reader, id: number): Promise<string | null> {
  const row = await db.selectFrom("users").where("id", "=", id).select("avatar_file").executeTakeFirst();
  return row?.avatar_file ?? null;
}

export const userByLoginKey = (db: Reader, key: string): Promise<UserRow | undefined> =>
  users(db).where("users.login_key", "=", key).where("users.builtin", "=", "none").executeTakeFirst();

/**
 * The principals of any kind whose name, login or address have these texts in them, all of them and in lower case.
 * @param most more are not looked for
 */
export async function principalsWithTexts(
  db: Reader,
  dialect: Dialect,
  texts: readonly string[],
  most: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom("principal_texts")
    .where((eb) => eb.and(texts.map((text) => dialect.includes(sql.ref("text"), text))))
    .select("principal_id")
    .limit(most)
    .execute();
  return rows.map((row) => row.principal_id);
}

/** In the order of the ids given. */
export async function usersAmong(db: Reader, dialect: Dialect, ids: readonly number[]): Promise<UserRow[]> {
  const rows = await users(db)
    .where(dialect.idIn(sql.ref("users.id"), ids))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** What a caller is made of; nothing that takes as long as when each was last active. */
export type AccountRow = Pick<UserRow, "id" | "name" | "login" | "admin" | "builtin" | "language" | "time_zone">;

export const activeAccounts = (db: Reader): Promise<AccountRow[]> =>
  db
    .selectFrom("users")
    .innerJoin("principals", "principals.id", "users.id")
    .select(["users.id", "name", "login", "admin", "builtin", "language", "time_zone"])
    .where("users.builtin", "=", "none")
    .where("users.status", "=", "active")
    .orderBy("principals.sort_key")
    .orderBy("users.id")
    .execute();

/** What the user has set of their preferences, as JSON. */
export async function preferencesText(db: Reader, id: number): Promise<string> {
  const row = await db.selectFrom("users").where("id", "=", id).select("preferences").executeTakeFirst();
  return row?.preferences ?? "{}";
}

export async function preferencesTexts(
  db: Reader,
  dialect: Dialect,
  ids: readonly number[],
): Promise<{ id: number; preferences: string; time_zone: string | null }[]> {
  return db
    .selectFrom("users")
    .where(dialect.idIn(sql.ref("id"), ids))
    .select(["id", "preferences", "time_zone"])
    .execute();
}

export async function passwordHashOf(db: Reader, id: number): Promise<string | null> {
  const row = await db.selectFrom("users").where("id", "=", id).select("password_hash").executeTakeFirst();
  return row?.password_hash ?? null;
}

export const builtinUser = (db: Reader, builtin: "anonymous" | "deleted" | "system"): Promise<UserRow> =>
  users(db)
    .where("users.builtin", "=", builtin)
    // For the index: all others are "none".
    .where(sql<SqlBool>`users.builtin <> 'none'`)
    .executeTakeFirstOrThrow();

export interface NewUser {
  principal: Omit<NewRow<"principals">, "type">;
  user: Omit<NewRow<"users">, "id">;
}

/** Few enough for one statement. @returns the ids, in order */
export async function insertUsers(tx: Writer, rows: readonly NewUser[]): Promise<number[]> {
  const inserted = await tx
    .insertInto("principals")
    .values(rows.map(({ principal }) => ({ ...principal, type: "User" })))
    .returning("id")
    .execute();
  // Ids are given in the order of the values; in which order they come back, no database promises.
  const ids = inserted.map(({ id }) => id).toSorted((a, b) => a - b);
  await tx
    .insertInto("users")
    .values(pairs(rows, ids).map(([{ user }, id]) => ({ ...user, id })))
    .execute();
  return ids;
}

export async function updateUser(
  tx: Writer,
  id: number,
  principal: RowPatch<"principals">,
  user: RowPatch<"users">,
): Promise<void> {
  await tx.updateTable("principals").set(principal).where("id", "=", id).execute();
  if (Object.keys(user).length > 0) await tx.updateTable("users").set(user).where("id", "=", id).execute();
}

export interface UserWithAvatar {
  id: number;
  avatar_file: string | null;
}

/** Those of the principals that fulfil the conditions who have a picture. */
export const usersWithAvatars = (db: Reader, where: Condition[]): Promise<UserWithAvatar[]> =>
  db
    .selectFrom("users")
    .innerJoin("principals", "principals.id", "users.id")
    .where("users.avatar_file", "is not", null)
    .where("users.builtin", "=", "none")
    .where((eb) => eb.and(where))
    .select(["users.id", "users.avatar_file"])
    .orderBy("users.id")
    .execute();

/** Principals of any kind that fulfil the conditions, with what makes them callers. */
export const subjectRows = (db: Reader, where: Condition[]) =>
  db
    .selectFrom("principals")
    .leftJoin("users", "users.id", "principals.id")
    .where("principals.type", "!=", "Leaving")
    .where((eb) => eb.and(where))
    .select(["principals.id", "principals.name", "principals.type", "users.admin", "users.login"])
    .orderBy("principals.id")
    .$narrowType<{ type: PrincipalType }>()
    .execute();

export const userByEmailKey = (db: Reader, key: string): Promise<UserRow | undefined> =>
  users(db).where("users.email_key", "=", key).where("users.builtin", "=", "none").executeTakeFirst();

/** Who has one of these logins or addresses, the accounts of the system included. Keys are lower case. */
export function usersWithKeys(
  db: Reader,
  keys: { logins: readonly string[]; emails: readonly string[] },
): Promise<(UserRow & { login_key: string; email_key: string })[]> {
  return users(db)
    .select(["users.login_key", "users.email_key"])
    .where((eb) =>
      eb.or([
        ...(keys.logins.length === 0 ? [] : [eb("users.login_key", "in", keys.logins)]),
        ...(keys.emails.length === 0 ? [] : [eb("users.email_key", "in", keys.emails)]),
      ]),
    )
    .execute();
}

/** How many work packages they wrote. @param authored a condition on `author_id` */
export async function authoredBy(db: Reader, authored: Condition): Promise<number> {
  const row = await db
    .selectFrom("work_packages")
    .where(authored)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Those of them by whose role alone an active project has someone who manages its members, with the project. */
export function soleManagersAmong(db: Reader, dialect: Dialect, ids: readonly number[]) {
  const managers = (name: string) => sql`select ${sql.ref(`${name}.project_id`)}
    from memberships as ${sql.ref(name)}
    inner join users as holders on holders.id = ${sql.ref(`${name}.principal_id`)}
      and holders.status = 'active' and holders.builtin = 'none'
      and ${sql.ref(`${name}.id`)} in (${membershipsWith("manage_members")})`;
  return db
    .selectFrom("memberships")
    .innerJoin("projects", "projects.id", "memberships.project_id")
    .innerJoin("principals", "principals.id", "memberships.principal_id")
    .where("projects.active", "=", 1)
    .where(dialect.idIn(sql.ref("memberships.principal_id"), ids))
    .where(sql<SqlBool>`exists (${managers("held")} where held.id = memberships.id)`)
    .where(
      sql<SqlBool>`not exists (${managers("others")} where others.project_id = memberships.project_id
        and not ${dialect.idIn(sql.ref("others.principal_id"), ids)})`,
    )
    .orderBy("principals.sort_key")
    .orderBy("projects.sort_key")
    .select([
      "principals.id as user_id",
      "principals.name as user_name",
      "projects.id as project_id",
      "projects.name as project_name",
    ])
    .execute();
}

/** The last ones before the current one. */
export async function earlierPasswords(db: Reader, userId: number, most: number): Promise<string[]> {
  if (most <= 0) return [];
  const rows = await db
    .selectFrom("earlier_passwords")
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(most)
    .select("password_hash")
    .execute();
  return rows.map(({ password_hash }) => password_hash);
}

/** @param most how many are kept, this one included */
export async function keepEarlierPassword(tx: Writer, userId: number, most: number, now: string): Promise<void> {
  const hash = most === 0 ? null : await passwordHashOf(tx, userId);
  if (hash !== null)
    await tx
      .insertInto("earlier_passwords")
      .values({ user_id: userId, password_hash: hash, replaced_at: now })
      .execute();
  const kept = tx
    .selectFrom("earlier_passwords")
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(most)
    .select("id");
  await tx
    .deleteFrom("earlier_passwords")
    .where("user_id", "=", userId)
    .where("id", "not in", (eb) => eb.selectFrom(kept.as("kept")).select("kept.id"))
    .execute();
}
