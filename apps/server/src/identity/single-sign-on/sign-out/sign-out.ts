/** Signing out at the provider as well (OpenID Connect RP-Initiated Logout), where an administrator chose so. */
import { randomUUID } from "node:crypto";
import type { Context } from "../../../platform/context.ts";
import type { Writer } from "../../../platform/database/schema/schema.ts";
import { seal, unseal } from "../../../platform/secrets/secrets.ts";
import { configOf } from "../providers/config.ts";
import { endSessionUrl, ProviderFailure, type Said } from "../providers/protocol.ts";
import { providerById, type ProviderRow } from "../providers/store.ts";
import { keepIdToken, takeIdToken } from "./store.ts";

const ID_TOKEN = "auth provider id token";

/** What we call a session whose provider has no name for it; no provider's name begins so by chance. */
const ownName = (): string => `~${randomUUID()}`;

/**
 * In the transaction that signs them in.
 * @returns the provider's id and what the session is called there, with a colon; null: it has no name
 */
export async function keepProviderSession(
  ctx: Context,
  tx: Writer,
  provider: ProviderRow,
  userId: number,
  { claims, idToken }: Said,
): Promise<string | null> {
  const sid = typeof claims["sid"] === "string" ? claims["sid"] : null;
  const keepsToken = configOf(provider).signOutThere && idToken !== null;
  if (!keepsToken) return sid === null ? null : `${provider.id}:${sid}`;
  const providerSession = `${provider.id}:${sid ?? ownName()}`;
  await keepIdToken(tx, {
    provider_session: providerSession,
    user_id: userId,
    provider_id: provider.id,
    id_token: seal(ctx.settings, ID_TOKEN, idToken),
    created_at: ctx.clock.now().toISOString(),
  });
  return providerSession;
}

/** Where a provider sends the browser back to: registered there. */
export const signedOutUri = (origin: string, slug: string): string => `${origin}/auth/${slug}/signed_out`;

/**
 * In the transaction that ends the session here, before it does.
 * @returns asks where the browser goes next; null: the session has no ID token, or the provider cannot be asked
 */
export async function leaveProvider(ctx: Context, tx: Writer, providerSession: string) {
  const kept = await takeIdToken(tx, providerSession);
  return async (origin: string): Promise<string | null> => {
    const provider = kept === undefined ? undefined : await providerById(ctx.db, kept.provider_id);
    if (kept === undefined || provider?.enabled !== 1 || !configOf(provider).signOutThere) return null;
    const idToken = unseal(ctx.settings, ID_TOKEN, kept.id_token);
    if (idToken === null) return null;
    try {
      return await endSessionUrl(ctx, provider, { idToken, back: signedOutUri(origin, provider.slug) });
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      ctx.log.warn({ provider: provider.slug, reason: error.message }, "the session at the provider was not ended");
      return null;
    }
  };
}
