/** Providers, identities and sign-ins that are on their way. */
import { sql } from "kysely";
import { SIGN_IN_KINDS, type AuthProvider } from "@halyard/contract/schemas/identity/sign-in";
import type { NewRow, Reader, RowOf, RowPatch, Writer } from "../../../platform/database/schema/schema.ts";
import { hashOf, newSecret } from "../../authentication/sessions/tokens.ts";

type Kind = AuthProvider["kind"];
export type ProviderRow = RowOf<"auth_providers"> & { kind: Kind };

const providers = (db: Reader) =>
  db.selectFrom("auth_providers").where("kind", "in", SIGN_IN_KINDS).selectAll().$narrowType<{ kind: Kind }>();

export const allProviders = (db: Reader): Promise<ProviderRow[]> =>
  providers(db).orderBy("position").orderBy("id").execute();

export const enabledProviders = (db: Reader) =>
  db
    .selectFrom("auth_providers")
    .where("enabled", "=", 1)
    .where("kind", "in", SIGN_IN_KINDS)
    .select(["slug", "name", "config"])
    .orderBy("position")
    .orderBy("id")
    .execute();

export const providerById = (db: Reader, id: number): Promise<ProviderRow | undefined> =>
  providers(db).where("id", "=", id).executeTakeFirst();

export const providerBySlug = (db: Reader, slug: string): Promise<ProviderRow | undefined> =>
  providers(db).where("slug", "=", slug).executeTakeFirst();

export async function insertProvider(tx: Writer, row: NewRow<"auth_providers">): Promise<number> {
  const { id } = await tx.insertInto("auth_providers").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateProvider(tx: Writer, id: number, patch: RowPatch<"auth_providers">): Promise<void> {
  await tx.updateTable("auth_providers").set(patch).where("id", "=", id).execute();
}

/** @returns whether it was still as it had been read */
export async function replaceConfig(tx: Writer, row: ProviderRow, patch: RowPatch<"auth_providers">): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("auth_providers")
    .set({ ...patch, lock_version: sql<number>`lock_version + 1` })
    .where("id", "=", row.id)
    .where("config", "=", row.config)
    .where("issuer", "=", row.issuer)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteProviderRow(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom("auth_providers").where("id", "=", id).execute();
}

export async function peopleOf(db: Reader, providerId: number): Promise<number> {
  const row = await db
    .selectFrom("identities")
    .where("provider_id", "=", providerId)
    .select((eb) => eb.fn.countAll().as("n"))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export const identityOf = (db: Reader, providerId: number, subject: string) =>
  db
    .selectFrom("identities")
    .where("provider_id", "=", providerId)
    .where("subject", "=", subject)
    .select(["id", "user_id", "grants_admin", "taken"])
    .executeTakeFirst();

/** Whether another source outside says who they are, too. */
export async function hasOtherSource(db: Reader, userId: number, providerId: number): Promise<boolean> {
  const row = await db
    .selectFrom("identities")
    .where("user_id", "=", userId)
    .where("provider_id", "!=", providerId)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

export type IdentityRow = NonNullable<Awaited<ReturnType<typeof identityOf>>>;

export async function keepIdentity(
  tx: Writer,
  identity: { user_id: number; provider_id: number; subject: string },
  now: string,
): Promise<void> {
  await tx
    .insertInto("identities")
    .values({ ...identity, created_at: now, last_login_at: now })
    .onConflict((conflict) => conflict.columns(["provider_id", "subject"]).doUpdateSet({ last_login_at: now }))
    .execute();
}

type State = Pick<RowOf<"auth_states">, "provider_id" | "purpose" | "nonce" | "verifier" | "return_to">;
const STATE_LASTS_MS = 10 * 60_000;

/** @returns what the provider gives back, and the browser has as a cookie */
export async function newState(tx: Writer, state: State, now: Date): Promise<string> {
  const secret = newSecret();
  await tx.deleteFrom("auth_states").where("expires_at", "<=", now.toISOString()).execute();
  const expires_at = new Date(now.getTime() + STATE_LASTS_MS).toISOString();
  await tx
    .insertInto("auth_states")
    .values({ id: hashOf(secret), ...state, expires_at })
    .execute();
  return secret;
}

/** What a provider that answers by a form has said, until the browser that began comes for it. Each answer counts once. */
export async function keepClaims(tx: Writer, secret: string, providerId: number, claims: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("auth_states")
    .set({ claims })
    .where("id", "=", hashOf(secret))
    .where("provider_id", "=", providerId)
    .where("claims", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const stateOf = (db: Reader, secret: string, providerId: number, now: Date) =>
  db
    .selectFrom("auth_states")
    .where("id", "=", hashOf(secret))
    .where("provider_id", "=", providerId)
    .where("expires_at", ">", now.toISOString())
    .select(["nonce", "claims"])
    .executeTakeFirst();

/** Each counts once. */
export const takeState = (tx: Writer, secret: string, providerId: number, now: Date) =>
  tx
    .deleteFrom("auth_states")
    .where("id", "=", hashOf(secret))
    .where("provider_id", "=", providerId)
    .where("expires_at", ">", now.toISOString())
    .returning(["purpose", "nonce", "verifier", "return_to", "claims"])
    .executeTakeFirst();

/** The groups that someone is a member of because the provider said so. */
export const groupsManagedBy = (db: Reader, providerId: number, userId: number) =>
  db
    .selectFrom("group_users")
    .innerJoin("group_links", (join) =>
      join
        .onRef("group_links.group_id", "=", "group_users.group_id")
        .onRef("group_links.provider_id", "=", "group_users.provider_id"),
    )
    .innerJoin("principals", "principals.id", "group_users.group_id")
    .where("group_users.provider_id", "=", providerId)
    .where("group_users.user_id", "=", userId)
    .select(["principals.id", "principals.name", "group_links.subject"])
    .execute();

export async function groupByName(db: Reader, nameKey: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("principals")
    .where("type", "=", "Group")
    .where("name_key", "=", nameKey)
    .select("id")
    .executeTakeFirst();
  return row?.id;
}

export async function groupName(db: Reader, id: number): Promise<string> {
  return (await db.selectFrom("principals").where("id", "=", id).select("name").executeTakeFirstOrThrow()).name;
}

/** The OpenID provider with this issuer that people sign in with. */
export const enabledByIssuer = (db: Reader, issuer: string): Promise<ProviderRow | undefined> =>
  providers(db)
    .where("kind", "=", "oidc")
    .where("enabled", "=", 1)
    .where("issuer", "=", issuer)
    .orderBy("id")
    .executeTakeFirst();

export async function userOfIdentity(db: Reader, providerId: number, subject: string): Promise<number | null> {
  return (await identityOf(db, providerId, subject))?.user_id ?? null;
}
