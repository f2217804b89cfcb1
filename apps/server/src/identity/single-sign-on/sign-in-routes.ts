/** `/auth/{slug}/start` and `/auth/{slug}/callback`: pages that a browser passes through on its way to a provider and back. */
import "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LOGIN_ATTEMPTS } from "@halyard/contract/limits";
import { paramOf, parameterOf } from "../../hal/http.ts";
import { isObject } from "../../hal/json.ts";
import { limited } from "../../hal/rate-limit.ts";
import { networkOf } from "../../platform/connections/network-address.ts";
import { originOf } from "../../hal/public-origin.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError, notFound } from "../../platform/errors.ts";
import { takeBack } from "../../platform/throttle.ts";
import { recordAll } from "../../platform/events/journal.ts";
import {
  answerSignIn,
  endProviderSessions,
  sessionEvent,
  setLinkCookie,
  signIn,
  signInRule,
  type Proof,
} from "../authentication/sign-in.ts";
import { startLink } from "../authentication/sessions/waiting-links.ts";
import { takeIn, verdictOf, type Verdict } from "./accounts.ts";
import { saysSecondFactor } from "./claims/second-factor.ts";
import { configOf } from "./providers/config.ts";
import { begin, STATE_COOKIE, stateCookie } from "./begin.ts";
import { groupChangesOf, takeGroups } from "./groups.ts";
import { githubSaid } from "./providers/github.ts";
import { ProviderFailure, saidBy, type Claims, type Said } from "./providers/protocol.ts";
import { keepProviderSession } from "./sign-out/sign-out.ts";
import { AnswersARequest } from "./saml-answers/assertion.ts";
import { useAssertion } from "./saml-answers/store.ts";
import { samlClaims, samlMetadata, unsolicitedClaims } from "./saml.ts";
import { redirectUri } from "./service.ts";
import { logoutIn } from "./provider-tokens.ts";
import { keepTest } from "./test-result.ts";
import {
  keepClaims,
  newState,
  providerBySlug,
  stateOf,
  takeState,
  userOfIdentity,
  type ProviderRow,
} from "./providers/store.ts";

const SAML_BYTES = 1_048_576;
/** As long as an address is. */
const LONGEST_HINT = 320;

/** What the sign-in page says. */
type Problem = "provider" | "expired" | "busy" | "link" | Extract<Verdict, { kind: "refused" }>["reason"];

/** Of one sign-in: the start and the way back, of SAML the provider's answer besides. */
const REQUESTS_OF = { oidc: 2, github: 2, saml: 3 } as const;
const REQUESTS_OF_UNSOLICITED = 2;

export function signInByProviderRoutes(app: FastifyInstance, ctx: Context): void {
  const providerOf = async (request: FastifyRequest): Promise<ProviderRow | undefined> => {
    const slug = paramOf(request, "slug");
    // OpenProject's addresses, so that what is registered at a provider stays as it is.
    return (await providerBySlug(ctx.db, slug)) ?? (await providerBySlug(ctx.db, slug.replace(/^oidc-/, "")));
  };
  const refuse = (reply: FastifyReply, problem: Problem) => reply.redirect(`/auth/login?problem=${problem}`);
  const addressKey = (request: FastifyRequest) => `provider:address:${networkOf(request.ip)}`;
  const isBusy = async (request: FastifyRequest): Promise<boolean> => {
    try {
      const { perAddress, windowMs } = LOGIN_ATTEMPTS;
      await limited(ctx, addressKey(request), perAddress, windowMs);
      return false;
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) return true;
      throw error;
    }
  };

  const isSignedIn = async (request: FastifyRequest): Promise<boolean> => {
    try {
      return !(await app.authenticate(request)).caller.anonymous;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return false;
      throw error;
    }
  };

  app.get("/auth/:slug/start", async (request, reply) => {
    if (await isBusy(request)) return refuse(reply, "busy");
    const provider = await providerOf(request);
    if (provider?.enabled !== 1) return refuse(reply, "provider");
    const returnTo = safePath(parameterOf(request, "return_to"));
    const hint = (parameterOf(request, "login_hint") ?? "").slice(0, LONGEST_HINT);
    try {
      return reply.redirect(await begin(ctx, request, reply, provider, { purpose: "sign_in", returnTo, hint }));
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      request.log.warn({ provider: provider.slug, reason: error.message }, "the provider cannot be asked");
      return refuse(reply, "provider");
    }
  });

  app.get("/auth/:slug/callback", async (request, reply) => {
    const begun = await takeBegun(request, reply, ["oidc", "github"]);
    if ("refused" in begun) return refuse(reply, begun.refused);
    const { provider, state, kept } = begun;
    const origin = originOf(ctx, request);
    const callback = new URL(request.url, origin);
    return finish(request, reply, begun, () =>
      provider.kind === "github"
        ? githubSaid(ctx, provider, callback, { ...kept, redirectUri: redirectUri(origin, provider.slug) })
        : saidBy(ctx, provider, callback, { ...kept, state }),
    );
  });

  /** A SAML provider lets the browser post its answer, which brings no cookies: it comes back for what was said. */
  app.post("/auth/:slug/acs", { bodyLimit: SAML_BYTES }, async (request, reply) => {
    if (await isBusy(request)) return refuse(reply, "busy");
    const provider = await providerOf(request);
    const form = new URLSearchParams(typeof request.body === "string" ? request.body : "");
    const state = form.get("RelayState") ?? "";
    const response = form.get("SAMLResponse") ?? "";
    if (provider?.kind !== "saml") return refuse(reply, "expired");
    const kept = await stateOf(ctx.db, state, provider.id, ctx.clock.now());
    if (kept === undefined) return comeByThemselves(request, reply, provider, { response, state });
    if (kept.claims !== null) return refuse(reply, "expired");
    const said = await samlClaims(ctx, provider, originOf(ctx, request), { requestId: kept.nonce, response }).catch(
      (error: unknown) => {
        if (!(error instanceof ProviderFailure)) throw error;
        return { problem: error.message };
      },
    );
    const isFirst = await ctx.transaction((tx) => keepClaims(tx, state, provider.id, JSON.stringify(said)));
    if (!isFirst) return refuse(reply, "expired");
    return reply.code(303).redirect(`/auth/${provider.slug}/complete?state=${encodeURIComponent(state)}`);
  });
  app.get("/auth/:slug/complete", async (request, reply) => {
    const begun = await takeBegun(request, reply, ["saml"]);
    if ("refused" in begun) return refuse(reply, begun.refused);
    return finish(request, reply, begun, async () => ({
      claims: claimsIn(begun.kept.claims),
      idToken: null,
      endsSessions: false,
    }));
  });
  /** The provider itself tells that someone signed out there; no browser takes part. */
  app.post("/auth/:slug/backchannel_logout", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (await isBusy(request)) return reply.code(429).send();
    const provider = await providerOf(request);
    const form = new URLSearchParams(typeof request.body === "string" ? request.body : "");
    if (provider?.kind !== "oidc" || provider.enabled !== 1) return reply.code(400).send();
    try {
      const { subject, session } = await logoutIn(ctx, provider, form.get("logout_token") ?? "");
      const userId = subject === null ? null : await userOfIdentity(ctx.db, provider.id, subject);
      const named = session === null ? null : `${provider.id}:${session}`;
      const now = ctx.clock.now();
      await ctx.transaction(async (tx) => {
        const { userIds, events } = await endProviderSessions(tx, { session: named, userId }, now.toISOString());
        for (const id of userIds) events.push(await sessionEvent(tx, id, "signed_out", now));
        await recordAll(tx, events);
      });
      // All of a provider's come from one address.
      await takeBack(ctx, addressKey(request), 1);
      return await reply.code(200).send();
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      request.log.warn({ provider: provider.slug, reason: error.message }, "a logout token does not hold");
      return reply.code(400).send();
    }
  });
  /** The provider has ended its session, as the person who signed out here asked it to. */
  app.get("/auth/:slug/signed_out", async (_request, reply) => reply.redirect("/auth/login?signedOut=true"));
  app.get("/auth/:slug/metadata", async (request, reply) => {
    const provider = await providerOf(request);
    if (provider?.kind !== "saml") throw notFound();
    return reply.type("application/samlmetadata+xml").send(await samlMetadata(ctx, provider, originOf(ctx, request)));
  });

  /** From the provider's own pages: with an answer that no one has asked for, and that counts once. */
  async function comeByThemselves(
    request: FastifyRequest,
    reply: FastifyReply,
    provider: ProviderRow,
    { response, state }: { response: string; state: string },
  ): Promise<FastifyReply> {
    if (provider.enabled !== 1 || configOf(provider).saml?.allowUnsolicited !== true) return refuse(reply, "expired");
    const origin = originOf(ctx, request);
    try {
      const { id, expiresAt, claims } = await unsolicitedClaims(ctx, provider, origin, response);
      const now = ctx.clock.now();
      const used = { providerId: provider.id, id, expiresAt: expiresAt.toISOString() };
      const returnTo = safePath(state.startsWith(`${origin}/`) ? state.slice(origin.length) : state);
      const kept = {
        provider_id: provider.id,
        purpose: "unsolicited" as const,
        nonce: "",
        verifier: "",
        return_to: returnTo,
      };
      const secret = await ctx.transaction(async (tx) => {
        if (!(await useAssertion(tx, used, now))) return null;
        const added = await newState(tx, kept, now);
        await keepClaims(tx, added, provider.id, JSON.stringify(claims));
        return added;
      });
      if (secret === null) return await refuse(reply, "expired");
      // The browser comes back for it as one that has begun here does.
      reply.setCookie(STATE_COOKIE, secret, stateCookie(ctx, request));
      return await reply.code(303).redirect(`/auth/${provider.slug}/complete?state=${encodeURIComponent(secret)}`);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      request.log.warn({ provider: provider.slug, reason: error.message }, "the provider's answer does not hold");
      return refuse(reply, error instanceof AnswersARequest ? "expired" : "provider");
    }
  }

  interface Begun {
    provider: ProviderRow;
    state: string;
    kept: NonNullable<Awaited<ReturnType<typeof takeState>>>;
  }

  /** What this browser began, which counts once. */
  async function takeBegun(
    request: FastifyRequest,
    reply: FastifyReply,
    kinds: readonly ProviderRow["kind"][],
  ): Promise<Begun | { refused: Problem }> {
    if (await isBusy(request)) return { refused: "busy" };
    const provider = await providerOf(request);
    const state = parameterOf(request, "state") ?? "";
    const isThisBrowser = state !== "" && request.cookies[STATE_COOKIE] === state;
    reply.clearCookie(STATE_COOKIE, { ...stateCookie(ctx, request), maxAge: 0 });
    if (provider === undefined || !kinds.includes(provider.kind) || !isThisBrowser) return { refused: "expired" };
    const kept = await ctx.transaction((tx) => takeState(tx, state, provider.id, ctx.clock.now()));
    if (kept === undefined) return { refused: "expired" };
    if (kept.purpose !== "test" && provider.enabled !== 1) return { refused: "provider" };
    return { provider, state, kept };
  }

  /** Signs them in, or keeps what a test has shown. */
  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    { provider, kept }: Begun,
    asking: () => Promise<Said>,
  ): Promise<FastifyReply> {
    try {
      // No one has asked for this sign-in: it ends no other.
      if (kept.purpose === "unsolicited" && (await isSignedIn(request))) return await reply.redirect(kept.return_to);
      const said = await asking();
      const { claims } = said;
      const verdict = await verdictOf(ctx, provider, claims);
      if (kept.purpose === "test") {
        if (configOf(provider).signOutThere && !said.endsSessions)
          throw new ProviderFailure("The provider has no end_session_endpoint, so people can't be signed out there.");
        const account = "user" in verdict ? verdict.user.id : undefined;
        const groups = verdict.kind === "refused" ? null : await groupChangesOf(ctx.db, provider, claims, account);
        await keepTest(ctx, provider, { claims, verdict, groups });
        return await reply.redirect(`${kept.return_to}?provider=${provider.id}`);
      }
      const now = ctx.clock.now();
      if (verdict.kind === "refused") {
        const { owner, reason } = verdict;
        if (owner === undefined) return await refuse(reply, reason);
        const link = { user_id: owner.id, provider_id: provider.id, subject: claims.sub };
        setLinkCookie(ctx, request, reply, await ctx.transaction((tx) => startLink(tx, link, now)));
        return await refuse(reply, "link");
      }
      if (verdict.kind === "create" && configOf(provider).newAccounts === "invited") {
        await ctx.transaction(async (tx) => {
          const { userId, events } = await takeIn(ctx, tx, provider, claims, verdict);
          await takeGroups(ctx, tx, provider, claims, userId);
          await recordAll(tx, events);
        });
        return await refuse(reply, "invited");
      }
      const becomesAdministrator = verdict.administrator === "grant";
      const rule = await signInRule(ctx, verdict.kind === "create" ? 0 : verdict.user.id, becomesAdministrator);
      const signedIn = await ctx.transaction(async (tx) => {
        const { userId, events } = await takeIn(ctx, tx, provider, claims, verdict);
        await takeGroups(ctx, tx, provider, claims, userId);
        const providerSession = await keepProviderSession(ctx, tx, provider, userId, said);
        const hasFactor = configOf(provider).trustFactor && saysSecondFactor(claims);
        const proofs: Proof[] = hasFactor ? ["provider", "provider_factor"] : ["provider"];
        return signIn(tx, userId, request, now, { ...rule, proofs, providerSession, events });
      });
      const requests = kept.purpose === "unsolicited" ? REQUESTS_OF_UNSOLICITED : REQUESTS_OF[provider.kind];
      await takeBack(ctx, addressKey(request), requests);
      await answerSignIn(ctx, request, reply, signedIn);
      // The sign-in page asks for the second factor.
      return await reply.code(302).redirect(signedIn.next === "session" ? kept.return_to : "/auth/login?step=factor");
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      request.log.warn({ provider: provider.slug, reason: error.message }, "the provider's answer does not hold");
      if (kept.purpose !== "test") return refuse(reply, "provider");
      await keepTest(ctx, provider, { problem: error.message });
      return reply.redirect(`${kept.return_to}?provider=${provider.id}`);
    }
  }
}

/** @throws ProviderFailure with what did not hold when the provider answered */
function claimsIn(text: string | null): Claims {
  const said: unknown = text === null ? null : JSON.parse(text);
  if (!isObject(said) || typeof said["sub"] !== "string")
    throw new ProviderFailure(isObject(said) ? String(said["problem"]) : "The provider has not answered.");
  return { ...said, sub: said["sub"] };
}

/** A path of our own: nothing that a browser would take for another site's address. */
function safePath(given: string | null): string {
  // Browsers read a backslash as a slash; the rest of what they tidy away the parser below tidies too.
  if (given === null || !/^\/(?![/\\])/.test(given) || given.includes("\\") || given.length > 2_000) return "/";
  const url = URL.parse(given, "http://here.invalid");
  return url?.origin === "http://here.invalid" ? `${url.pathname}${url.search}${url.hash}` : "/";
}
