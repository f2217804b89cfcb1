/** What sources outside call accounts and groups, and which of them they manage. */
import type { Reader, RowOf, RowPatch, Writer } from "../../platform/database/schema/schema.ts";
import { chunk } from "../../platform/database/chunk.ts";
import { updateConflict } from "../../platform/errors.ts";

type Source = RowOf<"auth_providers">;

/** Changes the row if no one has changed it since it was read. @throws UpdateConflict (409) */
export async function changeSource(
  tx: Writer,
  { id, lock_version }: Pick<Source, "id" | "lock_version">,
  patch: RowPatch<"auth_providers">,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("auth_providers")
    .set({ ...patch, lock_version: lock_version + 1 })
    .where("id", "=", id)
    .where("lock_version", "=", lock_version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw updateConflict();
}

export interface NewIdentity {
  user_id: number;
  provider_id: number;
  subject: string;
  /** 1: the source decides about the account's name, address and lock. */
  managed: 0 | 1;
}

export async function addIdentities(tx: Writer, identities: readonly NewIdentity[], now: string): Promise<void> {
  for (const rows of chunk(identities)) {
    await tx
      .insertInto("identities")
      .values(rows.map((row) => ({ ...row, created_at: now, last_login_at: now })))
      .execute();
  }
}

export const identitiesOf = (db: Reader, providerId: number) =>
  db.selectFrom("identities").where("provider_id", "=", providerId).selectAll().execute();

/** Of this person at this source. */
export const identityOfUser = (db: Reader, providerId: number, userId: number) =>
  db
    .selectFrom("identities")
    .where("provider_id", "=", providerId)
    .where("user_id", "=", userId)
    .selectAll()
    .executeTakeFirst();

export const identityBySubject = (db: Reader, providerId: number, subject: string) =>
  db
    .selectFrom("identities")
    .where("provider_id", "=", providerId)
    .where("subject", "=", subject)
    .selectAll()
    .executeTakeFirst();

interface IdentityPatch {
  subject?: string;
  managed?: 0 | 1;
  removed_at?: string | null;
  misses?: number;
  grants_admin?: 0 | 1;
  taken?: string;
}

export async function updateIdentity(tx: Writer, id: number, patch: IdentityPatch): Promise<void> {
  await tx.updateTable("identities").set(patch).where("id", "=", id).execute();
}

/** Someone decided by hand who is an administrator: that stays, whatever a source says of it later. */
export async function forgetAdminGrants(tx: Writer, userId: number): Promise<void> {
  await tx
    .updateTable("identities")
    .set({ grants_admin: 0 })
    .where("user_id", "=", userId)
    .where("grants_admin", "=", 1)
    .execute();
}

/** Whether another source made them an administrator, too. */
export async function hasOtherAdminGrant(db: Reader, userId: number, identityId: number): Promise<boolean> {
  const row = await db
    .selectFrom("identities")
    .where("user_id", "=", userId)
    .where("id", "!=", identityId)
    .where("grants_admin", "=", 1)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

export const identityById = (db: Reader, id: number) =>
  db.selectFrom("identities").where("id", "=", id).selectAll().executeTakeFirst();

export async function addGroupLink(
  tx: Writer,
  link: { group_id: number; provider_id: number; subject: string },
  now: string,
): Promise<void> {
  await tx
    .insertInto("group_links")
    .values({ ...link, created_at: now })
    .execute();
}

export const groupLinksOf = (db: Reader, providerId: number) =>
  db.selectFrom("group_links").where("provider_id", "=", providerId).selectAll().execute();

export const groupLinkOf = (db: Reader, providerId: number, groupId: number) =>
  db
    .selectFrom("group_links")
    .where("provider_id", "=", providerId)
    .where("group_id", "=", groupId)
    .selectAll()
    .executeTakeFirst();

export async function renameGroupLink(tx: Writer, id: number, subject: string): Promise<void> {
  await tx.updateTable("group_links").set({ subject }).where("id", "=", id).execute();
}

export async function removeGroupLink(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom("group_links").where("id", "=", id).execute();
}

/** Everyone whom this source made a member of the group. */
export async function managedMembers(db: Reader, providerId: number, groupId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("group_users")
    .where("group_id", "=", groupId)
    .where("provider_id", "=", providerId)
    .select("user_id")
    .execute();
  return rows.map((row) => row.user_id);
}

/** Whether the group is only the source's: no one is a member by hand or by another source. */
export async function hasOtherMembers(db: Reader, providerId: number, groupId: number): Promise<boolean> {
  const row = await db
    .selectFrom("group_users")
    .where("group_id", "=", groupId)
    .where((eb) => eb.or([eb("provider_id", "is", null), eb("provider_id", "!=", providerId)]))
    .select("user_id")
    .executeTakeFirst();
  return row !== undefined;
}
