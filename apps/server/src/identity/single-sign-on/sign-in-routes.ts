/** `/auth/{slug}/start` and `/auth/{slug}/callback`: pages that a browser passes through on its way to a provider and back. */
import type { FastifyInstance } from "fastify";
import { parameterOf } from "../../hal/http.ts";
import { originOf } from "../../hal/public-origin.ts";
import type { Context } from "../../platform/context.ts";
import { begin } from "./begin.ts";
import { finish } from "./finish.ts";
import { githubSaid } from "./providers/github.ts";
import { ProviderFailure, saidBy } from "./providers/protocol.ts";
import { redirectUri } from "./service.ts";
import { isBusy, providerOf, refuse, safePath, takeBegun } from "./steps.ts";

/** As long as an address is. */
const LONGEST_HINT = 320;

export function signInByProviderRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/auth/:slug/start", async (request, reply) => {
    if (await isBusy(ctx, request)) return refuse(reply, "busy");
    const provider = await providerOf(ctx, request);
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
    const begun = await takeBegun(ctx, request, reply, ["oidc", "github"]);
    if ("refused" in begun) return refuse(reply, begun.refused);
    const { provider, state, kept } = begun;
    const origin = originOf(ctx, request);
    const callback = new URL(request.url, origin);
    return finish(app, ctx, request, reply, begun, () =>
      provider.kind === "github"
        ? githubSaid(ctx, provider, callback, { ...kept, redirectUri: redirectUri(origin, provider.slug) })
        : saidBy(ctx, provider, callback, { ...kept, state }),
    );
  });
}
