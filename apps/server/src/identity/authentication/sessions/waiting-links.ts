/**
 * Someone came from a provider, and an account here has their address or username. It becomes theirs to sign in to once
 * they have signed in to it with what it has already: a password or a passkey.
 */
import type { Writer } from "../../../platform/database/schema/schema.ts";
import { hashOf, newSecret } from "./tokens.ts";

export const LINK_COOKIE = "halyard_link";
export const LINK_LASTS_MS = 10 * 60_000;

/** @returns the cookie's value */
export async function startLink(
  tx: Writer,
  link: { user_id: number; provider_id: number; subject: string },
  now: Date,
): Promise<string> {
  const secret = newSecret();
  await tx.deleteFrom("waiting_links").where("expires_at", "<=", now.toISOString()).execute();
  const expires_at = new Date(now.getTime() + LINK_LASTS_MS).toISOString();
  await tx
    .insertInto("waiting_links")
    .values({ id: hashOf(secret), ...link, expires_at })
    .execute();
  return secret;
}

/** Counts once, and for the account alone that it was begun for. @returns the provider's name; null: nothing waited */
export async function takeLink(tx: Writer, secret: string, userId: number, now: Date): Promise<string | null> {
  const link = await tx
    .deleteFrom("waiting_links")
    .where("id", "=", hashOf(secret))
    .where("user_id", "=", userId)
    .where("expires_at", ">", now.toISOString())
    .returning(["provider_id", "subject"])
    .executeTakeFirst();
  if (link === undefined) return null;
  const provider = await tx
    .selectFrom("auth_providers")
    .where("id", "=", link.provider_id)
    .where("enabled", "=", 1)
    .select("name")
    .executeTakeFirst();
  if (provider === undefined) return null;
  const at = now.toISOString();
  await tx
    .insertInto("identities")
    .values({ ...link, user_id: userId, created_at: at, last_login_at: at })
    .onConflict((conflict) => conflict.columns(["provider_id", "subject"]).doNothing())
    .execute();
  return provider.name;
}
