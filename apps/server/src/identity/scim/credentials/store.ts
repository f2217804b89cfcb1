/** What a SCIM client shows to get in. */
import type { Reader, Writer } from "../../../platform/database/schema/schema.ts";
import { clients, senders } from "../clients/store.ts";

export const clientByClientId = (db: Reader, clientId: string) =>
  clients(db).where("scim_clients.client_id", "=", clientId).select("scim_clients.secret_hash").executeTakeFirst();

export const clientByAccessToken = (db: Reader, hash: string, now: string) =>
  senders(db)
    .innerJoin("scim_access_tokens", "scim_access_tokens.provider_id", "scim_clients.provider_id")
    .where("scim_access_tokens.token_hash", "=", hash)
    .where("scim_access_tokens.expires_at", ">", now)
    .executeTakeFirst();

/** Those that are over go with it. */
export async function addAccessToken(
  tx: Writer,
  token: { token_hash: string; provider_id: number; expires_at: string },
  now: string,
): Promise<void> {
  await tx.deleteFrom("scim_access_tokens").where("expires_at", "<=", now).execute();
  await tx.insertInto("scim_access_tokens").values(token).execute();
}

export async function endAccessTokens(tx: Writer, providerId: number): Promise<void> {
  await tx.deleteFrom("scim_access_tokens").where("provider_id", "=", providerId).execute();
}
