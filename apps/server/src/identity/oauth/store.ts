/** Applications, who let them in, and what they hold. */
import type { NewRow, Reader, RowOf, RowPatch, Writer } from "../../platform/database/schema/schema.ts";

export type ApplicationRow = RowOf<"oauth_applications">;
export type RequestRow = RowOf<"oauth_requests">;
export type TokenRow = RowOf<"oauth_tokens">;

const applications = (db: Reader) => db.selectFrom("oauth_applications").selectAll();

export const allApplications = (db: Reader): Promise<ApplicationRow[]> => applications(db).orderBy("id").execute();

export const applicationById = (db: Reader, id: number): Promise<ApplicationRow | undefined> =>
  applications(db).where("id", "=", id).executeTakeFirst();

export const applicationByClientId = (db: Reader, clientId: string): Promise<ApplicationRow | undefined> =>
  applications(db).where("client_id", "=", clientId).executeTakeFirst();

export async function insertApplication(tx: Writer, row: NewRow<"oauth_applications">): Promise<number> {
  const { id } = await tx.insertInto("oauth_applications").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateApplication(tx: Writer, id: number, patch: RowPatch<"oauth_applications">): Promise<void> {
  await tx.updateTable("oauth_applications").set(patch).where("id", "=", id).execute();
}

export async function deleteApplicationRow(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom("oauth_applications").where("id", "=", id).execute();
}

/** Everything that it holds ends. */
export async function endTokensOfApplication(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom("oauth_tokens").where("application_id", "=", id).execute();
  await tx.deleteFrom("oauth_requests").where("application_id", "=", id).execute();
}

export async function peopleOfApplication(db: Reader, id: number): Promise<number> {
  const { n } = await db
    .selectFrom("oauth_grants")
    .where("application_id", "=", id)
    .select((eb) => eb.fn.countAll().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

export async function insertRequest(tx: Writer, row: NewRow<"oauth_requests">, now: string): Promise<void> {
  await tx.deleteFrom("oauth_requests").where("expires_at", "<=", now).execute();
  await tx.insertInto("oauth_requests").values(row).execute();
}

export const requestById = (db: Reader, id: string, now: string): Promise<RequestRow | undefined> =>
  db.selectFrom("oauth_requests").where("id", "=", id).where("expires_at", ">", now).selectAll().executeTakeFirst();

/** Each is answered once. */
export const takeRequest = (tx: Writer, id: string, now: string): Promise<RequestRow | undefined> =>
  tx.deleteFrom("oauth_requests").where("id", "=", id).where("expires_at", ">", now).returningAll().executeTakeFirst();

export async function keepGrant(tx: Writer, row: NewRow<"oauth_grants">): Promise<number> {
  const { id } = await tx
    .insertInto("oauth_grants")
    .values(row)
    .onConflict((conflict) => conflict.columns(["application_id", "user_id"]).doUpdateSet({ scopes: row.scopes }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const grantsOf = (db: Reader, userId: number) =>
  db
    .selectFrom("oauth_grants")
    .innerJoin("oauth_applications", "oauth_applications.id", "oauth_grants.application_id")
    .where("oauth_grants.user_id", "=", userId)
    .orderBy("oauth_grants.id")
    .select([
      "oauth_grants.id",
      "oauth_grants.scopes",
      "oauth_grants.created_at",
      "oauth_grants.last_used_at",
      "oauth_applications.name",
    ])
    .execute();

/** @returns the application's name; undefined where there is no such grant */
export async function deleteGrant(tx: Writer, userId: number, id: number): Promise<string | undefined> {
  const grant = (await grantsOf(tx, userId)).find((one) => one.id === id);
  await tx.deleteFrom("oauth_grants").where("id", "=", id).where("user_id", "=", userId).execute();
  return grant?.name;
}

export async function insertCode(tx: Writer, row: NewRow<"oauth_codes">, now: string): Promise<void> {
  await tx.deleteFrom("oauth_codes").where("expires_at", "<=", now).execute();
  await tx.insertInto("oauth_codes").values(row).execute();
}

/** Marks it as used. @returns it as it was; undefined where it was used before or is not known */
export const takeCode = (tx: Writer, id: string, now: string) =>
  tx
    .updateTable("oauth_codes")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .returningAll()
    .executeTakeFirst();

export const codeById = (db: Reader, id: string) =>
  db.selectFrom("oauth_codes").where("id", "=", id).selectAll().executeTakeFirst();

export const grantById = (db: Reader, id: number) =>
  db.selectFrom("oauth_grants").where("id", "=", id).selectAll().executeTakeFirst();

export async function insertTokens(tx: Writer, rows: readonly NewRow<"oauth_tokens">[], now: string): Promise<void> {
  // A refresh token that was replaced is kept while it could still be tried.
  await tx.deleteFrom("oauth_tokens").where("expires_at", "<=", now).execute();
  await tx
    .insertInto("oauth_tokens")
    .values([...rows])
    .execute();
}

export async function noteGrantUse(tx: Writer, id: number, now: string): Promise<void> {
  await tx.updateTable("oauth_grants").set({ last_used_at: now }).where("id", "=", id).execute();
}

export const tokenByHash = (db: Reader, hash: string): Promise<TokenRow | undefined> =>
  db.selectFrom("oauth_tokens").where("token_hash", "=", hash).selectAll().executeTakeFirst();

/** @returns it as it was; undefined where it was replaced before */
export const takeRefreshToken = (tx: Writer, hash: string, now: string) =>
  tx
    .updateTable("oauth_tokens")
    .set({ used_at: now })
    .where("token_hash", "=", hash)
    .where("kind", "=", "refresh")
    .where("used_at", "is", null)
    .returningAll()
    .executeTakeFirst();

/** @returns whether there was any */
export async function endFamily(tx: Writer, family: string): Promise<boolean> {
  const ended = await tx.deleteFrom("oauth_tokens").where("family", "=", family).returning("id").execute();
  return ended.length > 0;
}

export const userName = (db: Reader, id: number) =>
  db
    .selectFrom("users")
    .innerJoin("principals", "principals.id", "users.id")
    .where("users.id", "=", id)
    .select(["users.id", "principals.name", "users.status", "users.login", "users.builtin"])
    .executeTakeFirst();
