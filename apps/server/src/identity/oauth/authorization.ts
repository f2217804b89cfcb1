/** An application asks for access, and a person says yes or no. */
import type { OAuthConsent } from "@halyard/contract/schemas/identity/oauth";
import type { Caller } from "../../access/caller.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { record } from "../../platform/events/journal.ts";
import { hashOf, newSecret } from "../authentication/sessions/tokens.ts";
import { userChange } from "../users/journal.ts";
import { OAuthError } from "./errors.ts";
import { isRegistered, withParameters } from "./redirects.ts";
import { askedScopes, scopesIn } from "./scopes.ts";
import {
  applicationByClientId,
  applicationById,
  insertCode,
  insertRequest,
  keepGrant,
  requestById,
  takeRequest,
} from "./store.ts";

const REQUEST_LASTS_MS = 10 * 60_000;
const CODE_LASTS_MS = 60_000;

type Parameter = (name: string) => string | null;

/**
 * @returns where the browser goes: to the person's consent, or back to the application with what is wrong. An address
 * that is not the application's is never gone to.
 */
export async function beginAuthorization(ctx: Context, issuer: string, given: Parameter): Promise<string> {
  const application = await applicationByClientId(ctx.db, given("client_id") ?? "");
  if (application?.enabled !== 1) return "/oauth/consent?problem=client";
  const registered: string[] = JSON.parse(application.redirect_uris);
  const redirectUri = given("redirect_uri") ?? (registered.length === 1 ? (registered[0] ?? "") : "");
  if (!isRegistered(registered, redirectUri)) return "/oauth/consent?problem=redirect";
  const state = given("state");
  try {
    if (given("response_type") !== "code")
      throw new OAuthError("unsupported_response_type", "Only response_type=code is supported.");
    const challenge = given("code_challenge") ?? "";
    if (given("code_challenge_method") !== "S256" || !/^[\w-]{43}$/.test(challenge))
      throw new OAuthError("invalid_request", "PKCE with code_challenge_method=S256 is required.");
    if (state !== null && state.length > 2_000) throw new OAuthError("invalid_request", "The state is too long.");
    const scopes = askedScopes(given("scope"), application.scopes);
    const now = ctx.clock.now();
    const secret = newSecret();
    const row = {
      id: hashOf(secret),
      application_id: application.id,
      redirect_uri: redirectUri,
      scopes,
      state,
      challenge,
      expires_at: new Date(now.getTime() + REQUEST_LASTS_MS).toISOString(),
    };
    await ctx.transaction((tx) => insertRequest(tx, row, now.toISOString()));
    return `/oauth/consent?request=${secret}`;
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const { problem, message } = error;
    return withParameters(redirectUri, { error: problem, error_description: message, state, iss: issuer });
  }
}

/** @throws NotFound (404) where it was answered, or waited too long */
export async function showRequest(ctx: Context, caller: Caller, secret: string): Promise<DocumentOf<OAuthConsent>> {
  const request = await requestById(ctx.db, hashOf(secret), ctx.clock.now().toISOString());
  const application = request === undefined ? undefined : await applicationById(ctx.db, request.application_id);
  if (request === undefined || application === undefined) throw notFound();
  return {
    _type: "OAuthConsent",
    application: application.name,
    scopes: scopesIn(request.scopes),
    // Whom they trust with it: what people read of the address.
    goesTo: hostOf(request.redirect_uri),
    person: { name: caller.name, login: caller.login },
    _links: { self: { href: `/api/v3/oauth/requests/${secret}` } },
  };
}

function hostOf(address: string): string {
  const { host, protocol } = new URL(address);
  return host === "" ? protocol.slice(0, -1) : host;
}

/** @returns where the browser goes with the answer. @throws NotFound (404) */
export async function answerRequest(
  ctx: Context,
  caller: Caller,
  secret: string,
  { approve, issuer }: { approve: boolean; issuer: string },
): Promise<string> {
  const now = ctx.clock.now();
  const at = now.toISOString();
  return ctx.transaction(async (tx) => {
    const request = await takeRequest(tx, hashOf(secret), at);
    const application = request === undefined ? undefined : await applicationById(tx, request.application_id);
    if (request === undefined || application?.enabled !== 1) throw notFound();
    const { redirect_uri: back, state, scopes, challenge } = request;
    if (!approve)
      return withParameters(back, {
        error: "access_denied",
        error_description: "The person refused.",
        state,
        iss: issuer,
      });
    const grant = { application_id: application.id, user_id: caller.id, scopes, created_at: at, last_used_at: null };
    const grantId = await keepGrant(tx, grant);
    const code = newSecret();
    const row = {
      id: hashOf(code),
      grant_id: grantId,
      redirect_uri: back,
      scopes,
      challenge,
      family: newSecret(),
      expires_at: new Date(now.getTime() + CODE_LASTS_MS).toISOString(),
      used_at: null,
    };
    await insertCode(tx, row, at);
    const changes = { application: { from: null, to: `${application.name} (${scopes})` } };
    await record(tx, userChange(caller, caller, "credentials", changes, at));
    // Which server answered, so that no other one's code is taken for ours (RFC 9207).
    return withParameters(back, { code, state, iss: issuer });
  });
}
