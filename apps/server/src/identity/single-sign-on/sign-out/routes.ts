/** `/auth/{slug}/backchannel_logout` and `/auth/{slug}/signed_out`: signing out that begins or ends at a provider. */
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../platform/context.ts";
import { recordAll } from "../../../platform/events/journal.ts";
import { endProviderSessions, sessionEvent } from "../../authentication/sign-in.ts";
import { ProviderFailure } from "../providers/protocol.ts";
import { userOfIdentity } from "../providers/store.ts";
import { logoutIn } from "../provider-tokens.ts";
import { discount, isBusy, providerOf } from "../steps.ts";

export function providerSignOutRoutes(app: FastifyInstance, ctx: Context): void {
  /** The provider itself tells that someone signed out there; no browser takes part. */
  app.post("/auth/:slug/backchannel_logout", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (await isBusy(ctx, request)) return reply.code(429).send();
    const provider = await providerOf(ctx, request);
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
      await discount(ctx, request, 1);
      return await reply.code(200).send();
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      request.log.warn({ provider: provider.slug, reason: error.message }, "a logout token does not hold");
      return reply.code(400).send();
    }
  });
  /** The provider has ended its session, as the person who signed out here asked it to. */
  app.get("/auth/:slug/signed_out", async (_request, reply) => reply.redirect("/auth/login?signedOut=true"));
}
