/** Tokens that a provider signed and others bring: logout tokens (OpenID Connect Back-Channel Logout), and access tokens. */
import { createLocalJWKSet, decodeJwt, errors, jwtVerify, type JWTPayload } from "jose";
import type { Context } from "../../platform/context.ts";
import { ProviderFailure, publishedKeys } from "./providers/protocol.ts";
import { enabledByIssuer, userOfIdentity, type ProviderRow } from "./providers/store.ts";

const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
const TOLERANCE_S = 60;
/** Keys are read again after this, and before where one is missing, at most so often. */
const KEYS_LAST_MS = 10 * 60_000;
const KEYS_AGAIN_MS = 30_000;
const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";

type Keys = ReturnType<typeof createLocalJWKSet>;
const KEPT_MAXIMUM = 100;
const kept = new Map<string, { at: number; keys: Keys }>();

async function keysOf(ctx: Context, provider: ProviderRow, olderThan: number): Promise<Keys> {
  const name = `${provider.id} ${provider.config_version} ${provider.issuer}`;
  const known = kept.get(name);
  const now = ctx.clock.now().getTime();
  if (known !== undefined && now - known.at < olderThan) return known.keys;
  const keys = createLocalJWKSet(await publishedKeys(ctx, provider));
  if (kept.size >= KEPT_MAXIMUM) kept.clear();
  kept.set(name, { at: now, keys });
  return keys;
}

/** @throws ProviderFailure where anything does not hold */
async function verified(ctx: Context, provider: ProviderRow, token: string): Promise<JWTPayload> {
  const rules = {
    issuer: provider.issuer,
    audience: provider.client_id,
    algorithms: ALGORITHMS,
    clockTolerance: TOLERANCE_S,
    currentDate: ctx.clock.now(),
  };
  try {
    return (await jwtVerify(token, await keysOf(ctx, provider, KEYS_LAST_MS), rules)).payload;
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    if (!(error instanceof errors.JWKSNoMatchingKey))
      throw new ProviderFailure("The token does not hold.", { cause: error });
  }
  return jwtVerify(token, await keysOf(ctx, provider, KEYS_AGAIN_MS), rules).then(
    ({ payload }) => payload,
    (error: unknown) => {
      throw error instanceof ProviderFailure
        ? error
        : new ProviderFailure("The token does not hold.", { cause: error });
    },
  );
}

/** @returns whose session ended there. @throws ProviderFailure */
export async function logoutIn(ctx: Context, provider: ProviderRow, token: string) {
  const { events, sub, sid, nonce, iat } = await verified(ctx, provider, token);
  const isLogout = typeof events === "object" && events !== null && LOGOUT_EVENT in events;
  // One with a nonce is an ID token, which browsers have as well.
  if (!isLogout || nonce !== undefined || iat === undefined) throw new ProviderFailure("This is no logout token.");
  const session = typeof sid === "string" && sid !== "" ? sid : null;
  if (session === null && sub === undefined) throw new ProviderFailure("The token names no one.");
  return { subject: sub ?? null, session };
}

/** Whether it may be one of a provider: three parts, the first an object in JSON. */
export const isSigned = (token: string): boolean => /^eyJ[\w-]*\.[\w-]+\.[\w-]+$/.test(token);

/** @returns who came with an access token of a provider; null: it opens nothing */
export async function userByAccessToken(ctx: Context, token: string): Promise<number | null> {
  try {
    const { iss } = decodeJwt(token);
    const provider = iss === undefined ? undefined : await enabledByIssuer(ctx.db, iss);
    if (provider === undefined) return null;
    const { sub, scope, scp, exp, nonce, events } = await verified(ctx, provider, token);
    const scopes = typeof scope === "string" ? scope.split(" ") : Array.isArray(scp) ? scp : [];
    // An ID token or a logout token is for us as well, and is no key to the API.
    if (sub === undefined || exp === undefined || nonce !== undefined || events !== undefined) return null;
    return scopes.includes("api_v3") ? await userOfIdentity(ctx.db, provider.id, sub) : null;
  } catch (error) {
    if (error instanceof ProviderFailure || error instanceof errors.JOSEError) return null;
    throw error;
  }
}
