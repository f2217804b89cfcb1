/** A token that stays, or an ID and a secret for tokens that last an hour: each client has one of both. */
import { timingSafeEqual } from "node:crypto";
import type { Context } from "../../../platform/context.ts";
import { hashOf, newSecret } from "../../authentication/sessions/tokens.ts";
import { isLetIn } from "../clients/store.ts";
import { addAccessToken, clientByClientId } from "./store.ts";

const PREFIX = "hscim-";
const CLIENT_PREFIX = "hscim-client-";
export const SCIM_SCOPE = "scim_v2";
const LASTS_S = 3_600;

export type Manner = "token" | "client_credentials";

/** @returns what is stored of it, and what is shown once */
export function newCredentials(manner: Manner) {
  const secret = newSecret();
  if (manner === "token") {
    const token = PREFIX + secret;
    return { columns: { token_hash: hashOf(token), client_id: null, secret_hash: null }, shown: { token } };
  }
  // No one knows a token that has this hash.
  const columns = {
    token_hash: hashOf(newSecret()),
    client_id: CLIENT_PREFIX + newSecret().slice(0, 20),
    secret_hash: hashOf(secret),
  };
  return { columns, shown: { clientSecret: secret } };
}

export const isScimClientId = (clientId: string): boolean => clientId.startsWith(CLIENT_PREFIX);

export interface ScimAccess {
  providerId: number;
}

/** @returns null where it is not known, switched off or over, or the secret is wrong */
export async function scimClientBySecret(ctx: Context, clientId: string, secret: string): Promise<ScimAccess | null> {
  const client = await clientByClientId(ctx.db, clientId);
  const isRight = timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(client?.secret_hash ?? hashOf("")));
  const isOver = client?.expires_at != null && client.expires_at <= ctx.clock.now().toISOString();
  const isRefused = client === undefined || !isLetIn(client) || client.secret_hash === null || isOver || !isRight;
  return isRefused ? null : { providerId: client.id };
}

/** The token opens SCIM and nothing else. */
export async function issueScimToken(ctx: Context, { providerId }: ScimAccess) {
  const now = ctx.clock.now();
  const token = PREFIX + newSecret();
  const expires_at = new Date(now.getTime() + LASTS_S * 1_000).toISOString();
  const row = { token_hash: hashOf(token), provider_id: providerId, expires_at };
  await ctx.transaction((tx) => addAccessToken(tx, row, now.toISOString()));
  return {
    access_token: token,
    token_type: "Bearer" as const,
    expires_in: LASTS_S,
    scope: SCIM_SCOPE,
    created_at: Math.floor(now.getTime() / 1_000),
  };
}
