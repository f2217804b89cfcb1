/** The security headers that administrators can change: who can show the product in a frame, and how long it is HTTPS only. */
import type { FastifyInstance } from "fastify";
import type { Context } from "../../platform/context.ts";
import { requestScope } from "../../platform/requests/request-scope.ts";

const DAY_S = 86_400;
const OWN_FRAMES = "frame-ancestors 'self'";

export function settableHeaders(app: FastifyInstance, ctx: Context): void {
  const isHttps = ctx.settings.publicUrl?.startsWith("https:") ?? false;
  app.addHook("onSend", async (_request, reply) => {
    // A request refused before its caller is known has read no revision: settings up to a second old will do.
    const isKnown = requestScope.getStore()?.settingsRevision !== undefined;
    const settings = await (isKnown ? ctx.instance.of("security") : ctx.instance.recently("security"));
    const { embeddingOrigins, strictTransportDays, strictTransportSubdomains } = settings;
    if (isHttps) {
      const subdomains = strictTransportSubdomains ? "; includeSubDomains" : "";
      void reply.header("strict-transport-security", `max-age=${strictTransportDays * DAY_S}${subdomains}`);
    }
    if (embeddingOrigins.length === 0) return;
    const policy = String(reply.getHeader("content-security-policy") ?? "");
    const frames = `${OWN_FRAMES} ${embeddingOrigins.join(" ")}`;
    void reply.header("content-security-policy", policy.replace(OWN_FRAMES, frames));
    // This older header can't name other origins, and browsers that know the policy ignore it.
    void reply.removeHeader("x-frame-options");
  });
}
