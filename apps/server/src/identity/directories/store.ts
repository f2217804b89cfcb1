/** Directories, what is here of their people and groups, and their syncs. */
import { sql } from "kysely";
import type { NewRow, Reader, RowOf, RowPatch, Writer } from "../../platform/database/schema/schema.ts";

export type DirectoryRow = RowOf<"auth_providers"> & { kind: "ldap" };
export type SyncRow = RowOf<"directory_syncs">;

const directories = (db: Reader) =>
  db.selectFrom("auth_providers").where("kind", "=", "ldap").selectAll().$narrowType<{ kind: "ldap" }>();

export const allDirectories = (db: Reader): Promise<DirectoryRow[]> =>
  directories(db).orderBy("position").orderBy("id").execute();

export const enabledDirectories = (db: Reader): Promise<DirectoryRow[]> =>
  directories(db).where("enabled", "=", 1).orderBy("position").orderBy("id").execute();

export const directoryById = (db: Reader, id: number): Promise<DirectoryRow | undefined> =>
  directories(db).where("id", "=", id).executeTakeFirst();

export async function insertDirectory(tx: Writer, row: NewRow<"auth_providers">): Promise<number> {
  const { id } = await tx.insertInto("auth_providers").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateDirectory(tx: Writer, id: number, patch: RowPatch<"auth_providers">): Promise<void> {
  await tx.updateTable("auth_providers").set(patch).where("id", "=", id).execute();
}

/** Its groups are groups like others from then on. */
export async function deleteDirectoryRow(tx: Writer, id: number): Promise<void> {
  await tx
    .updateTable("groups")
    .set({ ldap_dn: null })
    .where("id", "in", (eb) => eb.selectFrom("group_links").where("provider_id", "=", id).select("group_id"))
    .execute();
  await tx.deleteFrom("auth_providers").where("id", "=", id).execute();
}

export async function peopleOfDirectory(db: Reader, id: number): Promise<number> {
  const { n } = await db
    .selectFrom("identities")
    .where("provider_id", "=", id)
    .select((eb) => eb.fn.countAll().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

export const knownPeople = (db: Reader, providerId: number) =>
  db
    .selectFrom("identities")
    .innerJoin("users", "users.id", "identities.user_id")
    .innerJoin("principals", "principals.id", "users.id")
    .where("identities.provider_id", "=", providerId)
    .where("users.builtin", "=", "none")
    .select([
      "identities.id as identity_id",
      "identities.user_id",
      "identities.subject",
      "identities.managed",
      "identities.removed_at",
      "identities.misses",
      "users.login",
      "users.email",
      "users.first_name",
      "users.last_name",
      "users.status",
      "principals.name",
    ])
    .execute();

export const knownPerson = (db: Reader, providerId: number, subject: string) =>
  db
    .selectFrom("identities")
    .innerJoin("users", "users.id", "identities.user_id")
    .where("identities.provider_id", "=", providerId)
    .where("identities.subject", "=", subject)
    .where("users.builtin", "=", "none")
    .select(["identities.id", "identities.user_id", "users.status"])
    .executeTakeFirst();

/** Accounts of no one in this directory. */
export const otherAccounts = (db: Reader, providerId: number) =>
  db
    .selectFrom("users")
    .leftJoin("identities", (join) =>
      join.onRef("identities.user_id", "=", "users.id").on("identities.provider_id", "=", providerId),
    )
    .where("identities.id", "is", null)
    .where("users.builtin", "!=", "leaving")
    .select(["users.id", "users.login_key", "users.email_key", "users.builtin"])
    .execute();

/** Groups of this directory, and those of none. */
export const knownGroups = (db: Reader, providerId: number) =>
  db
    .selectFrom("groups")
    .innerJoin("principals", "principals.id", "groups.id")
    .leftJoin("group_links", (join) =>
      join.onRef("group_links.group_id", "=", "groups.id").on("group_links.provider_id", "=", providerId),
    )
    .where((eb) => eb.or([eb("groups.ldap_dn", "is", null), eb("group_links.id", "is not", null)]))
    .select(["groups.id", "principals.name", "group_links.subject"])
    .execute();

export const membersOfAllGroups = (db: Reader) =>
  db.selectFrom("group_users").select(["group_id", "user_id", "provider_id"]).execute();

export async function nameInDirectory(tx: Writer, groupId: number, dn: string | null): Promise<void> {
  await tx.updateTable("groups").set({ ldap_dn: dn }).where("id", "=", groupId).execute();
}

export async function countMisses(tx: Writer, identityIds: readonly number[]): Promise<void> {
  for (const id of identityIds)
    await tx
      .updateTable("identities")
      .set({ misses: sql`misses + 1` })
      .where("id", "=", id)
      .execute();
}

export async function insertSync(tx: Writer, row: NewRow<"directory_syncs">): Promise<number> {
  const { id } = await tx.insertInto("directory_syncs").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateSync(tx: Writer, id: number, patch: RowPatch<"directory_syncs">): Promise<void> {
  await tx.updateTable("directory_syncs").set(patch).where("id", "=", id).execute();
}

export const syncById = (db: Reader, id: number): Promise<SyncRow | undefined> =>
  db.selectFrom("directory_syncs").where("id", "=", id).selectAll().executeTakeFirst();

export const lastSyncs = (db: Reader, providerId: number, most: number): Promise<SyncRow[]> =>
  db
    .selectFrom("directory_syncs")
    .where("provider_id", "=", providerId)
    .orderBy("id", "desc")
    .limit(most)
    .selectAll()
    .execute();

const KEPT_SYNCS = 50;

/** The newest ones tell enough. */
export async function forgetOldSyncs(tx: Writer, providerId: number): Promise<void> {
  const kept = tx
    .selectFrom("directory_syncs")
    .where("provider_id", "=", providerId)
    .orderBy("id", "desc")
    .limit(KEPT_SYNCS)
    .select("id");
  await tx
    .deleteFrom("directory_syncs")
    .where("provider_id", "=", providerId)
    .where("id", "not in", (eb) => eb.selectFrom(kept.as("kept")).select("kept.id"))
    .execute();
}
