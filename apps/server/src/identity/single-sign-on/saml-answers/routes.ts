/** `/auth/{slug}/acs` and `/auth/{slug}/complete`: how the answer of a SAML provider arrives, asked for or not. */
import "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isObject } from "../../../hal/json.ts";
import { originOf } from "../../../hal/public-origin.ts";
import type { Context } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors.ts";
import { STATE_COOKIE, stateCookie } from "../begin.ts";
import { finish } from "../finish.ts";
import { configOf } from "../providers/config.ts";
import { ProviderFailure, type Claims } from "../providers/protocol.ts";
import { keepClaims, newState, stateOf, type ProviderRow } from "../providers/store.ts";
import { samlClaims, samlMetadata, unsolicitedClaims } from "../saml.ts";
import { isBusy, providerOf, refuse, safePath, takeBegun } from "../steps.ts";
import { AnswersARequest } from "./assertion.ts";
import { useAssertion } from "./store.ts";

const SAML_BYTES = 1_048_576;

export function samlSignInRoutes(app: FastifyInstance, ctx: Context): void {
  /** A SAML provider lets the browser post its answer, which brings no cookies: it comes back for what was said. */
  app.post("/auth/:slug/acs", { bodyLimit: SAML_BYTES }, async (request, reply) => {
    if (await isBusy(ctx, request)) return refuse(reply, "busy");
    const provider = await providerOf(ctx, request);
    const form = new URLSearchParams(typeof request.body === "string" ? request.body : "");
    const state = form.get("RelayState") ?? "";
    const response = form.get("SAMLResponse") ?? "";
    if (provider?.kind !== "saml") return refuse(reply, "expired");
    const kept = await stateOf(ctx.db, state, provider.id, ctx.clock.now());
    if (kept === undefined) return comeByThemselves(ctx, request, reply, provider, { response, state });
    if (kept.claims !== null) return refuse(reply, "expired");
    const said = await samlClaims(ctx, provider, originOf(ctx, request), { requestId: kept.nonce, response }).catch(
      (error: unknown) => {
        if (!(error instanceof ProviderFailure)) throw error;
        return { problem: error.message };
      },
    );
    const isFirst = await ctx.transaction((tx) => keepClaims(tx, state, provider.id, JSON.stringify(said)));
    return isFirst ? comeBack(reply, provider, state) : refuse(reply, "expired");
  });
  app.get("/auth/:slug/complete", async (request, reply) => {
    const begun = await takeBegun(ctx, request, reply, ["saml"]);
    if ("refused" in begun) return refuse(reply, begun.refused);
    return finish(app, ctx, request, reply, begun, async () => ({
      claims: claimsIn(begun.kept.claims),
      idToken: null,
      endsSessions: false,
    }));
  });
  app.get("/auth/:slug/metadata", async (request, reply) => {
    const provider = await providerOf(ctx, request);
    if (provider?.kind !== "saml") throw notFound();
    return reply.type("application/samlmetadata+xml").send(await samlMetadata(ctx, provider, originOf(ctx, request)));
  });
}

/** From the provider's own pages: with an answer that no one has asked for, and that counts once. */
async function comeByThemselves(
  ctx: Context,
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
    if (secret === null) return refuse(reply, "expired");
    // The browser comes back for it as one that has begun here does.
    reply.setCookie(STATE_COOKIE, secret, stateCookie(ctx, request));
    return comeBack(reply, provider, secret);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    request.log.warn({ provider: provider.slug, reason: error.message }, "the provider's answer does not hold");
    return refuse(reply, error instanceof AnswersARequest ? "expired" : "provider");
  }
}

const comeBack = (reply: FastifyReply, { slug }: ProviderRow, state: string): FastifyReply =>
  reply.code(303).redirect(`/auth/${slug}/complete?state=${encodeURIComponent(state)}`);

/** @throws ProviderFailure with what did not hold when the provider answered */
function claimsIn(text: string | null): Claims {
  const said: unknown = text === null ? null : JSON.parse(text);
  if (!isObject(said) || typeof said["sub"] !== "string")
    throw new ProviderFailure(isObject(said) ? String(said["problem"]) : "The provider has not answered.");
  return { ...said, sub: said["sub"] };
}
