/** Browsers in which someone signed in with a second factor and is not asked for it for a while. */
import type { Reader, Writer } from "../../../platform/database/schema/schema.ts";
import { hashOf, newSecret } from "./tokens.ts";

export interface Client {
  userAgent: string;
  address: string;
}

/** @returns the cookie's value */
export async function rememberDevice(
  tx: Writer,
  userId: number,
  client: Client,
  now: Date,
  days: number,
): Promise<string> {
  const secret = newSecret();
  await tx.deleteFrom("remembered_devices").where("expires_at", "<=", now.toISOString()).execute();
  await tx
    .insertInto("remembered_devices")
    .values({
      user_id: userId,
      token_hash: hashOf(secret),
      user_agent: client.userAgent.slice(0, 300),
      address: client.address,
      created_at: now.toISOString(),
      last_used_at: now.toISOString(),
      expires_at: new Date(now.getTime() + days * 86_400_000).toISOString(),
    })
    .execute();
  return secret;
}

/** Whether this browser need not be asked for a second factor of this person. */
export async function isRemembered(tx: Writer, userId: number, secret: string | undefined, now: Date) {
  if (secret === undefined) return false;
  const used = await tx
    .updateTable("remembered_devices")
    .set({ last_used_at: now.toISOString() })
    .where("token_hash", "=", hashOf(secret))
    .where("user_id", "=", userId)
    .where("expires_at", ">", now.toISOString())
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/** The one that was used last first. */
export const devicesOf = (db: Reader, userId: number, now: string) =>
  db
    .selectFrom("remembered_devices")
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .select(["id", "user_agent", "address", "created_at", "last_used_at", "expires_at", "token_hash"])
    .orderBy("last_used_at", "desc")
    .execute();

/** @returns how many there were */
export async function forgetDevices(tx: Writer, userId: number, id?: number): Promise<number> {
  let query = tx.deleteFrom("remembered_devices").where("user_id", "=", userId);
  if (id !== undefined) query = query.where("id", "=", id);
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
