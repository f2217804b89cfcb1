/** OpenID Connect: authorization code with PKCE, state and nonce. Every call goes through the guarded outgoing client. */
import type { JSONWebKeySet } from "jose";
import * as client from "openid-client";
import { isObject } from "../../../hal/json.ts";
import type { Context } from "../../../platform/context.ts";
import { AddressRefused, NoAnswer } from "../../../platform/outgoing-http/outgoing-http.ts";
import { unseal } from "../../../platform/secrets/secrets.ts";
import type { ProviderRow } from "./store.ts";

/** What a client secret is sealed as. */
export const CLIENT_SECRET = "auth provider client secret";

export type Claims = Record<string, unknown> & { sub: string };

/** The provider could not be asked, or what it said does not hold. The message is for administrators. */
export class ProviderFailure extends Error {}

/** What a provider said of the person who came from it. */
export interface Said {
  claims: Claims;
  /** null: it is no OpenID provider. */
  idToken: string | null;
  /** Whether it can be asked to end its session. */
  endsSessions: boolean;
}

const PATIENCE_S = 10;
/** Someone who signs out does not wait for long. */
const SIGN_OUT_PATIENCE_S = 3;

/** Read again for each sign-in: keys that the provider replaced count at once. */
async function configurationOf(
  ctx: Context,
  provider: ProviderRow,
  patienceS = PATIENCE_S,
): Promise<client.Configuration> {
  const secret = provider.client_secret === null ? null : unseal(ctx.settings, CLIENT_SECRET, provider.client_secret);
  const issuer = new URL(provider.issuer);
  const config = await client.discovery(
    issuer,
    provider.client_id,
    undefined,
    secret === null ? client.None() : client.ClientSecretPost(secret),
    {
      [client.customFetch]: guardedFetch(ctx, patienceS * 1_000),
      timeout: patienceS,
      // The address rule decides which hosts may be called at all; without TLS only those that are named.
      execute: issuer.protocol === "http:" ? [client.allowInsecureRequests] : [],
    },
  );
  // The signature of the ID token is checked too, not only the connection that it came by.
  client.enableNonRepudiationChecks(config);
  config.timeout = patienceS;
  return config;
}

const guardedFetch =
  (ctx: Context, patienceMs: number): client.CustomFetch =>
  async (url, { method, headers, body }) => {
    const sent = body === undefined || body === null ? undefined : await new Response(body).text();
    const answer = await ctx.outgoing.send({
      method: method === "POST" ? "POST" : "GET",
      url,
      headers,
      patienceMs,
      ...(sent === undefined ? {} : { body: sent }),
    });
    const type = answer.headers["content-type"];
    const isEmpty = answer.status === 204 || answer.status === 304;
    return new Response(isEmpty ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: type === undefined ? {} : { "content-type": type },
    });
  };

export interface Beginning {
  verifier: string;
  nonce: string;
}

export const newBeginning = (): Beginning => ({
  verifier: client.randomPKCECodeVerifier(),
  nonce: client.randomNonce(),
});

/** Where the browser is sent. @throws ProviderFailure */
export async function authorizationUrl(
  ctx: Context,
  provider: ProviderRow,
  { verifier, nonce }: Beginning,
  { state, redirectUri, hint }: { state: string; redirectUri: string; hint: string },
): Promise<string> {
  return failing(async () => {
    const config = await configurationOf(ctx, provider);
    return client
      .buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: provider.scopes,
        response_type: "code",
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state,
        nonce,
        // Who they are to be there, as they have entered it here.
        ...(hint === "" ? {} : { login_hint: hint }),
      })
      .toString();
  });
}

/** @param callback the address that the browser came back to. @throws ProviderFailure where anything does not hold */
export async function saidBy(
  ctx: Context,
  provider: ProviderRow,
  callback: URL,
  { verifier, nonce, state }: Beginning & { state: string },
): Promise<Said> {
  return failing(async () => {
    const config = await configurationOf(ctx, provider);
    const tokens = await client.authorizationCodeGrant(config, callback, {
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      expectedState: state,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new ProviderFailure("The provider sent no ID token.");
    // The key of whose account it is: one that says nothing would be everyone's.
    if (claims.sub === "" || claims.sub.length > 255) throw new ProviderFailure("The provider names no subject.");
    const more =
      config.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
    return {
      claims: { ...more, ...claims },
      idToken: tokens.id_token ?? null,
      endsSessions: isWebAddress(config.serverMetadata().end_session_endpoint),
    };
  });
}

const isWebAddress = (text: string | undefined): boolean => /^https?:\/\//.test(text ?? "");

/** Where the browser is sent to end its session at the provider. @throws ProviderFailure */
export async function endSessionUrl(
  ctx: Context,
  provider: ProviderRow,
  { idToken, back }: { idToken: string; back: string },
): Promise<string> {
  return failing(async () => {
    const config = await configurationOf(ctx, provider, SIGN_OUT_PATIENCE_S);
    const url = client.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: back });
    if (!isWebAddress(url.href)) throw new ProviderFailure("The provider's sign-out address is no web address.");
    return url.href;
  });
}

/** What the provider signs with. @throws ProviderFailure */
export async function publishedKeys(ctx: Context, provider: ProviderRow): Promise<JSONWebKeySet> {
  return failing(async () => {
    const config = await configurationOf(ctx, provider);
    const address = config.serverMetadata().jwks_uri;
    if (address === undefined) throw new ProviderFailure("The provider publishes no keys.");
    const answer = await ctx.outgoing.send({ method: "GET", url: address, headers: { accept: "application/json" } });
    const said: unknown = JSON.parse(Buffer.from(answer.body).toString("utf8"));
    if (answer.status !== 200 || !isObject(said) || !Array.isArray(said["keys"]))
      throw new ProviderFailure("The provider's keys cannot be read.");
    // What is no key is refused by the library when it is used.
    return { keys: said["keys"] as JSONWebKeySet["keys"] };
  });
}

/** @throws ProviderFailure, whatever went wrong */
export async function failing<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    throw new ProviderFailure(sentenceOf(error), { cause: error });
  }
}

/** What failed, without anything that was sent. */
function sentenceOf(error: unknown): string {
  for (let one = error; one instanceof Error; one = one.cause)
    if (one instanceof AddressRefused || one instanceof NoAnswer) return one.message;
  if (error instanceof client.ResponseBodyError)
    return `The provider answered ${error.error}${error.error_description === undefined ? "" : `: ${error.error_description}`}.`;
  if (error instanceof client.AuthorizationResponseError) return `The provider refused: ${error.error}.`;
  return error instanceof Error ? `${error.message.replace(/\.$/, "")}.` : "The provider's answer makes no sense.";
}
