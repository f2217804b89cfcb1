/** Sending a browser to a provider. The state is bound to this browser by a cookie, so that no one is signed in as another. */
import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { originOf } from "../../hal/public-origin.ts";
import type { Context } from "../../platform/context.ts";
import { githubAuthorizationUrl } from "./providers/github.ts";
import { authorizationUrl, newBeginning } from "./providers/protocol.ts";
import { samlRequest } from "./saml.ts";
import { redirectUri } from "./service.ts";
import { newState, type ProviderRow } from "./providers/store.ts";

export const STATE_COOKIE = "halyard_provider";
const COOKIE_LASTS_S = 600;

export const stateCookie = (ctx: Context, request: FastifyRequest) => ({
  path: "/auth",
  httpOnly: true,
  // The provider sends the browser back by a link, which brings lax cookies.
  sameSite: "lax" as const,
  secure: originOf(ctx, request).startsWith("https:"),
  maxAge: COOKIE_LASTS_S,
});

/** @returns where the browser goes. @throws ProviderFailure */
export async function begin(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  provider: ProviderRow,
  { purpose, returnTo, hint = "" }: { purpose: "sign_in" | "test"; returnTo: string; hint?: string },
): Promise<string> {
  const beginning = newBeginning();
  if (provider.kind === "saml") {
    const origin = originOf(ctx, request);
    const { id, urlFor } = await samlRequest(ctx, provider, origin);
    const kept = { provider_id: provider.id, purpose, nonce: id, verifier: "", return_to: returnTo };
    const state = await ctx.transaction((tx) => newState(tx, kept, ctx.clock.now()));
    reply.setCookie(STATE_COOKIE, state, stateCookie(ctx, request));
    return urlFor(state);
  }
  const kept = { provider_id: provider.id, purpose, ...beginning, return_to: returnTo };
  const state = await ctx.transaction((tx) => newState(tx, kept, ctx.clock.now()));
  const back = redirectUri(originOf(ctx, request), provider.slug);
  const sent = { state, redirectUri: back, hint };
  const url =
    provider.kind === "github"
      ? await githubAuthorizationUrl(provider, beginning, sent)
      : await authorizationUrl(ctx, provider, beginning, sent);
  reply.setCookie(STATE_COOKIE, state, stateCookie(ctx, request));
  return url;
}
