/** What the policies are decided from, and what the overview counts. */
import type { ExpressionBuilder } from "kysely";
import type { Reader, Schema } from "../../../platform/database/schema/schema.ts";

export async function isInGroup(db: Reader, userId: number, groupIds: readonly number[]): Promise<boolean> {
  const row = await db
    .selectFrom("group_users")
    .where("user_id", "=", userId)
    .where("group_id", "in", groupIds)
    .select("group_id")
    .executeTakeFirst();
  return row !== undefined;
}

const people = (db: Reader) => db.selectFrom("users").where("builtin", "=", "none").where("status", "=", "active");

const hasFactor = (eb: ExpressionBuilder<Schema, "users">, kind: "totp" | "passkey") =>
  eb.exists(
    eb
      .selectFrom("factors")
      .whereRef("factors.user_id", "=", "users.id")
      .where("factors.kind", "=", kind)
      .where("factors.confirmed_at", "is not", null)
      .select("factors.id"),
  );

const counted = async (query: { executeTakeFirstOrThrow(): Promise<{ n: number | string | bigint }> }) =>
  Number((await query.executeTakeFirstOrThrow()).n);

/** Active administrators, and those of them who have a second factor. */
export async function administratorFacts(db: Reader) {
  const administrators = people(db).where("admin", "=", 1);
  const all = administrators.select((eb) => eb.fn.countAll().as("n"));
  const withFactor = administrators
    .where((eb) => eb.or([hasFactor(eb, "totp"), hasFactor(eb, "passkey")]))
    .select((eb) => eb.fn.countAll().as("n"));
  const [total, secured] = await Promise.all([counted(all), counted(withFactor)]);
  return { total, secured };
}

/** How many people can sign in in each way, and the tokens that never expire. */
export async function signInFacts(db: Reader) {
  const having = (kind: "totp" | "passkey") =>
    people(db)
      .where((eb) => hasFactor(eb, kind))
      .select((eb) => eb.fn.countAll().as("n"));
  const [password, totp, passkey, endlessTokens] = await Promise.all([
    counted(
      people(db)
        .where("password_hash", "is not", null)
        .select((eb) => eb.fn.countAll().as("n")),
    ),
    counted(having("totp")),
    counted(having("passkey")),
    counted(
      db
        .selectFrom("api_tokens")
        .where("expires_at", "is", null)
        .select((eb) => eb.fn.countAll().as("n")),
    ),
  ]);
  return { password, totp, passkey, endlessTokens };
}

/** The API tokens of active people that hold and were used since then, by whether their owner is an administrator. */
const tokensUsed = (db: Reader, since: string, now: string) =>
  people(db)
    .innerJoin("api_tokens", "api_tokens.user_id", "users.id")
    .where("api_tokens.last_used_at", ">", since)
    .where((eb) => eb.or([eb("api_tokens.expires_at", "is", null), eb("api_tokens.expires_at", ">", now)]));

export async function countsOfTokensUsed(db: Reader, since: string, now: string) {
  const rows = await tokensUsed(db, since, now)
    .groupBy("users.admin")
    .select((eb) => ["users.admin", eb.fn.countAll().as("tokens"), eb.fn.count("users.id").distinct().as("people")])
    .execute();
  const sumOf = (some: typeof rows) => ({
    tokens: some.reduce((sum, row) => sum + Number(row.tokens), 0),
    people: some.reduce((sum, row) => sum + Number(row.people), 0),
  });
  return { everyone: sumOf(rows), administrators: sumOf(rows.filter(({ admin }) => admin === 1)) };
}

/** Whose tokens those are, with the names of the tokens. */
export const ownersOfTokensUsed = (db: Reader, since: string, now: string) =>
  tokensUsed(db, since, now)
    .innerJoin("principals", "principals.id", "users.id")
    .orderBy("users.id")
    .orderBy("api_tokens.id")
    .select(["users.id", "users.admin", "users.login", "users.email", "principals.name", "api_tokens.name as token"])
    .execute();
