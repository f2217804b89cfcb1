/** Codes and refresh tokens become tokens, each once. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { hashOf, newSecret, OAUTH_PREFIX } from "../authentication/sessions/tokens.ts";
import { recordUserChange } from "../users/journal.ts";
import { OAuthError } from "./errors.ts";
import { askedScopes } from "./scopes.ts";
import {
  codeById,
  endFamily,
  grantById,
  insertTokens,
  noteGrantUse,
  takeCode,
  takeRefreshToken,
  tokenByHash,
  userName,
  type ApplicationRow,
} from "./store.ts";

const ACCESS_LASTS_S = 2 * 3_600;
const REFRESH_LASTS_MS = 30 * 86_400_000;

export interface Issued {
  access_token: string;
  token_type: "Bearer";
  expires_in: number;
  refresh_token?: string;
  scope: string;
  created_at: number;
}

interface Holder {
  userId: number;
  grantId: number | null;
  scopes: string;
  family: string;
}

async function issue(tx: Writer, application: ApplicationRow, holder: Holder, now: Date): Promise<Issued> {
  const at = now.toISOString();
  const accessToken = OAUTH_PREFIX + newSecret();
  const refreshToken = holder.grantId === null ? null : newSecret();
  const row = {
    application_id: application.id,
    user_id: holder.userId,
    grant_id: holder.grantId,
    scopes: holder.scopes,
    family: holder.family,
    created_at: at,
    used_at: null,
  };
  const expiry = (ms: number): string => new Date(now.getTime() + ms).toISOString();
  const tokens = [
    { ...row, kind: "access" as const, token_hash: hashOf(accessToken), expires_at: expiry(ACCESS_LASTS_S * 1_000) },
  ];
  const refresh =
    refreshToken === null
      ? []
      : [{ ...row, kind: "refresh" as const, token_hash: hashOf(refreshToken), expires_at: expiry(REFRESH_LASTS_MS) }];
  await insertTokens(tx, [...tokens, ...refresh], at);
  if (holder.grantId !== null) await noteGrantUse(tx, holder.grantId, at);
  return {
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: ACCESS_LASTS_S,
    ...(refreshToken === null ? {} : { refresh_token: refreshToken }),
    scope: holder.scopes,
    created_at: Math.floor(now.getTime() / 1_000),
  };
}

const invalidGrant = () => new OAuthError("invalid_grant", "The code or token is not valid, or was used before.");

/** Thrown away with the transaction it would be: what has to stay although the answer is a refusal. */
type Outcome = Issued | null;

/** @throws OAuthError (invalid_grant). A code that comes twice ends what came of it. */
export async function exchangeCode(
  ctx: Context,
  application: ApplicationRow,
  { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string },
): Promise<Issued> {
  const now = ctx.clock.now();
  const at = now.toISOString();
  const id = hashOf(code);
  const outcome = await ctx.transaction(async (tx): Promise<Outcome> => {
    const known = await codeById(tx, id);
    const grant = known === undefined ? undefined : await grantById(tx, known.grant_id);
    if (known === undefined || grant?.application_id !== application.id) return null;
    const taken = await takeCode(tx, id, at);
    if (taken === undefined) {
      await endFamily(tx, known.family);
      return null;
    }
    const holds = known.expires_at > at && known.redirect_uri === redirectUri && isVerified(verifier, known.challenge);
    if (!holds || !(await isActive(tx, grant.user_id))) return null;
    const holder = { userId: grant.user_id, grantId: grant.id, scopes: known.scopes, family: known.family };
    return issue(tx, application, holder, now);
  });
  if (outcome === null) throw invalidGrant();
  return outcome;
}

/** PKCE with S256 (RFC 7636, section 4.6). */
function isVerified(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const [given, expected] = [createHash("sha256").update(verifier).digest("base64url"), challenge].map((text) =>
    Buffer.from(text),
  );
  return (
    given !== undefined &&
    expected !== undefined &&
    given.length === expected.length &&
    timingSafeEqual(given, expected)
  );
}

const isActive = async (tx: Writer, userId: number): Promise<boolean> =>
  (await userName(tx, userId))?.status === "active";

/** @throws OAuthError (invalid_grant). A token that comes again after it was replaced was stolen: all of its family ends. */
export async function refresh(
  ctx: Context,
  application: ApplicationRow,
  { token, scope }: { token: string; scope: string | null },
): Promise<Issued> {
  const now = ctx.clock.now();
  const at = now.toISOString();
  const hash = hashOf(token);
  const outcome = await ctx.transaction(async (tx): Promise<Outcome> => {
    const known = await tokenByHash(tx, hash);
    if (known?.kind !== "refresh" || known.application_id !== application.id) return null;
    const taken = await takeRefreshToken(tx, hash, at);
    if (taken === undefined) {
      await endFamily(tx, known.family);
      return null;
    }
    if (known.expires_at <= at || !(await isActive(tx, known.user_id))) return null;
    const scopes = askedScopes(scope, known.scopes);
    const holder = { userId: known.user_id, grantId: known.grant_id, scopes, family: known.family };
    return issue(tx, application, holder, now);
  });
  if (outcome === null) throw invalidGrant();
  return outcome;
}

/** By its own credentials, with the rights of the account that an administrator chose. */
export async function byCredentials(ctx: Context, application: ApplicationRow, scope: string | null): Promise<Issued> {
  const { acting_user_id: userId, secret_hash: secret } = application;
  if (userId === null || secret === null)
    throw new OAuthError("unauthorized_client", "The application can't come without a person.");
  const scopes = askedScopes(scope, application.scopes);
  return ctx.transaction(async (tx) => {
    if (!(await isActive(tx, userId)))
      throw new OAuthError("unauthorized_client", "The application's account is locked.");
    return issue(tx, application, { userId, grantId: null, scopes, family: newSecret() }, ctx.clock.now());
  });
}

/** Of an access token that token; of a refresh token all that came of the same consent. Of others nothing (RFC 7009). */
export async function revoke(ctx: Context, application: ApplicationRow, token: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const known = await tokenByHash(tx, hashOf(token));
    if (known?.application_id !== application.id || !(await endFamily(tx, known.family))) return;
    const holder = await userName(tx, known.user_id);
    if (holder === undefined) return;
    const changes = { applicationTokens: { from: application.name, to: null } };
    await recordUserChange(tx, holder, holder, "credentials", changes, ctx.clock.now().toISOString());
  });
}

/** RFC 7662; of tokens of other applications it says nothing. */
export async function introspect(ctx: Context, application: ApplicationRow, token: string) {
  const known = await tokenByHash(ctx.db, hashOf(token));
  const at = ctx.clock.now().toISOString();
  const isTheirs = known !== undefined && known.application_id === application.id && known.used_at === null;
  if (!isTheirs || known.expires_at <= at) return { active: false };
  const user = await userName(ctx.db, known.user_id);
  if (user?.status !== "active") return { active: false };
  return {
    active: true,
    scope: known.scopes,
    client_id: application.client_id,
    username: user.login,
    sub: String(user.id),
    token_type: known.kind === "access" ? "Bearer" : "refresh_token",
    exp: Math.floor(Date.parse(known.expires_at) / 1_000),
    iat: Math.floor(Date.parse(known.created_at) / 1_000),
  };
}
