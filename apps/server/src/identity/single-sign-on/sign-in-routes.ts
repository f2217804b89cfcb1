/** `/auth/{slug}/start` and `/auth/{slug}/callback`: pages that a browser passes through on its way to a provider and back. */
import "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LOGIN_ATTEMPTS } from "@halyard/contract/limits";
import { paramOf, parameterOf } from "../../hal/http.ts";
import { limited } from "../../hal/rate-limit.ts";
import { networkOf } from "../../platform/connections/network-address.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { answerSignIn, signIn, signInRule } from "../authentication/sign-in.ts";
import { takeIn, verdictOf } from "./accounts.ts";
import { begin, originOf, STATE_COOKIE, stateCookie } from "./begin.ts";
import { claimsOf, ProviderFailure } from "./protocol.ts";
import { keepTest } from "./service.ts";
import { providerBySlug, takeState, type ProviderRow } from "./store.ts";

/** What the sign-in page says. */
type Problem = "provider" | "expired" | "busy" | "locked" | "exists" | "unknown" | "incomplete";

export function signInByProviderRoutes(app: FastifyInstance, ctx: Context): void {
  const providerOf = async (request: FastifyRequest): Promise<ProviderRow | undefined> => {
    const slug = paramOf(request, "slug");
    // OpenProject's addresses, so that what is registered at a provider stays as it is.
    return (await providerBySlug(ctx.db, slug)) ?? (await providerBySlug(ctx.db, slug.replace(/^oidc-/, "")));
  };
  const refuse = (reply: FastifyReply, problem: Problem) => reply.redirect(`/auth/login?problem=${problem}`);
  const isBusy = async (request: FastifyRequest): Promise<boolean> => {
    try {
      const { perAddress, windowMs } = LOGIN_ATTEMPTS;
      await limited(ctx, `provider:address:${networkOf(request.ip)}`, perAddress, windowMs);
      return false;
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) return true;
      throw error;
    }
  };

  app.get("/auth/:slug/start", async (request, reply) => {
    if (await isBusy(request)) return refuse(reply, "busy");
    const provider = await providerOf(request);
    if (provider?.enabled !== 1) return refuse(reply, "provider");
    const returnTo = safePath(parameterOf(request, "return_to"));
    try {
      return reply.redirect(await begin(ctx, request, reply, provider, { purpose: "sign_in", returnTo }));
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      request.log.warn({ provider: provider.slug, reason: error.message }, "the provider cannot be asked");
      return refuse(reply, "provider");
    }
  });

  app.get("/auth/:slug/callback", async (request, reply) => {
    if (await isBusy(request)) return refuse(reply, "busy");
    const provider = await providerOf(request);
    const state = parameterOf(request, "state") ?? "";
    const isThisBrowser = state !== "" && request.cookies[STATE_COOKIE] === state;
    reply.clearCookie(STATE_COOKIE, { ...stateCookie(ctx, request), maxAge: 0 });
    if (provider === undefined || !isThisBrowser) return refuse(reply, "expired");
    const begun = await ctx.transaction((tx) => takeState(tx, state, provider.id, ctx.clock.now()));
    if (begun === undefined) return refuse(reply, "expired");
    if (begun.purpose === "sign_in" && provider.enabled !== 1) return refuse(reply, "provider");
    const callback = new URL(request.url, originOf(ctx, request));
    try {
      const claims = await claimsOf(ctx, provider, callback, { ...begun, state });
      const verdict = await verdictOf(ctx, provider, claims);
      if (begun.purpose === "test") {
        await keepTest(ctx, provider, { claims, verdict });
        return reply.redirect(`${begun.return_to}?provider=${provider.id}`);
      }
      if (verdict.kind === "refused") return refuse(reply, verdict.reason);
      const now = ctx.clock.now();
      const rule = await signInRule(ctx, verdict.kind === "create" ? 0 : verdict.user.id);
      const signedIn = await ctx.transaction(async (tx) => {
        const { userId, events } = await takeIn(ctx, tx, provider, claims.sub, verdict);
        return signIn(tx, userId, request, now, { ...rule, proofs: ["provider"], events });
      });
      await answerSignIn(ctx, request, reply, signedIn);
      // The sign-in page asks for the second factor.
      return await reply.code(302).redirect(signedIn.next === "session" ? begun.return_to : "/auth/login?step=factor");
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      request.log.warn({ provider: provider.slug, reason: error.message }, "the provider's answer does not hold");
      if (begun.purpose === "sign_in") return refuse(reply, "provider");
      await keepTest(ctx, provider, { problem: error.message });
      return reply.redirect(`${begun.return_to}?provider=${provider.id}`);
    }
  });
}

/** A path of our own: nothing that a browser would take for another site's address. */
function safePath(given: string | null): string {
  // Browsers read a backslash as a slash; the rest of what they tidy away the parser below tidies too.
  if (given === null || !/^\/(?![/\\])/.test(given) || given.includes("\\") || given.length > 2_000) return "/";
  const url = URL.parse(given, "http://here.invalid");
  return url?.origin === "http://here.invalid" ? `${url.pathname}${url.search}${url.hash}` : "/";
}
