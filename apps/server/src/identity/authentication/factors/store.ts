/** Second factors and recovery codes. */
import type { Reader, RowOf, Writer } from "../../../platform/database/schema/schema.ts";

export type FactorRow = RowOf<"factors">;

/** How long an enrolment that no code has confirmed is kept. */
const UNCONFIRMED_LASTS_MS = 60 * 60_000;

/** Those that count, the oldest first. */
export const factorsOf = (db: Reader, userId: number): Promise<FactorRow[]> =>
  db
    .selectFrom("factors")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .selectAll()
    .orderBy("id")
    .execute();

export const factorById = (db: Reader, userId: number, id: number): Promise<FactorRow | undefined> =>
  db.selectFrom("factors").where("user_id", "=", userId).where("id", "=", id).selectAll().executeTakeFirst();

/** The app that someone began with last and that has shown no code yet. */
export const unconfirmedOf = (db: Reader, userId: number): Promise<FactorRow | undefined> =>
  db
    .selectFrom("factors")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is", null)
    .selectAll()
    .orderBy("id", "desc")
    .executeTakeFirst();

/** An authenticator app that counts once its first code came. @returns its id */
export async function insertTotp(
  tx: Writer,
  row: { user_id: number; name: string; secret: string },
  now: Date,
): Promise<number> {
  const old = new Date(now.getTime() - UNCONFIRMED_LASTS_MS).toISOString();
  await tx.deleteFrom("factors").where("confirmed_at", "is", null).where("created_at", "<", old).execute();
  const { id } = await tx
    .insertInto("factors")
    .values({
      ...row,
      kind: "totp",
      last_step: null,
      confirmed_at: null,
      created_at: now.toISOString(),
      last_used_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type Passkey = Pick<FactorRow, "credential_id" | "public_key" | "sign_count" | "transports">;

/** @returns its id */
export async function insertPasskey(
  tx: Writer,
  row: Passkey & { user_id: number; name: string },
  now: string,
): Promise<number> {
  const { id } = await tx
    .insertInto("factors")
    .values({ ...row, kind: "passkey", confirmed_at: now, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const factorByCredential = (db: Reader, credentialId: string): Promise<FactorRow | undefined> =>
  db.selectFrom("factors").where("credential_id", "=", credentialId).selectAll().executeTakeFirst();

/** @returns false where it was used meanwhile */
export async function useCounter(tx: Writer, factor: FactorRow, counter: string, now: string): Promise<boolean> {
  const used = await tx
    .updateTable("factors")
    .set({ sign_count: counter, last_used_at: now })
    .where("id", "=", factor.id)
    .where("sign_count", "=", factor.sign_count ?? "")
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/** @returns false where this code, or a later one, was used meanwhile */
export async function useStep(tx: Writer, id: number, step: number, now: string): Promise<boolean> {
  const used = await tx
    .updateTable("factors")
    .set((eb) => ({ last_step: step, last_used_at: now, confirmed_at: eb.fn.coalesce("confirmed_at", eb.val(now)) }))
    .where("id", "=", id)
    .where((eb) => eb.or([eb("last_step", "is", null), eb("last_step", "<", step)]))
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/** @returns what they were called */
export async function deleteFactors(tx: Writer, userId: number, id?: number): Promise<FactorRow[]> {
  let query = tx.deleteFrom("factors").where("user_id", "=", userId);
  if (id !== undefined) query = query.where("id", "=", id);
  return query.returningAll().execute();
}

export const recoveryCodesOf = (db: Reader, userId: number) =>
  db.selectFrom("recovery_codes").where("user_id", "=", userId).selectAll().orderBy("id").execute();

export async function replaceRecoveryCodes(tx: Writer, userId: number, hashes: readonly string[], now: string) {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto("recovery_codes")
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, created_at: now, used_at: null })))
    .execute();
}

/** @returns false where it was used meanwhile */
export async function useRecoveryCode(tx: Writer, id: number, now: string): Promise<boolean> {
  const used = await tx
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}
