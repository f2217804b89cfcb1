/**
 * By which names the instance can be reached, and from which pages of other origins its API can be used. Such pages come
 * with a token: answers never say that credentials of the browser are welcome, so no session's cookie comes with them.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isApi } from "../../hal/http.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Context } from "../../platform/context.ts";

/** Asked for by the machine's own address: by load balancers, and for what they measure. */
const BY_ANY_NAME = /^\/(?:health\/|metrics(?:$|\?))/;

const METHODS = "GET, HEAD, POST, PATCH, PUT, DELETE";
const READABLE = "etag, location, retry-after, ratelimit, ratelimit-policy, x-request-id";
const PREFLIGHT_S = "600";

/** Before anyone is known: a browser asks without a token whether it can come with one. */
export function otherOrigins(app: FastifyInstance, ctx: Context): void {
  app.addHook("onRequest", async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !request.url.startsWith("/api/")) return;
    const { corsOrigins } = await ctx.instance.recently("security");
    if (corsOrigins.length > 0) void reply.header("vary", "Origin");
    if (!corsOrigins.includes(origin)) return;
    void reply.header("access-control-allow-origin", origin).header("access-control-expose-headers", READABLE);
    if (request.method === "OPTIONS") await answerPreflight(request, reply);
  });
}

async function answerPreflight(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const asked = request.headers["access-control-request-headers"];
  void reply.header("access-control-allow-methods", METHODS).header("access-control-max-age", PREFLIGHT_S);
  if (asked !== undefined) void reply.header("access-control-allow-headers", asked);
  await reply.code(204).send();
}

/** After who asks is known: the settings are then those of this moment. */
export function namedHosts(app: FastifyInstance, ctx: Context): void {
  app.addHook("onRequest", async (request) => {
    const { hostname, url } = request;
    if (BY_ANY_NAME.test(url)) return;
    const { allowedHosts } = await (isApi(request) ? ctx.instance.of("security") : ctx.instance.recently("security"));
    if (allowedHosts.length === 0 || allowedHosts.includes(hostname.toLowerCase())) return;
    const { publicUrl } = ctx.settings;
    if (publicUrl !== null && new URL(publicUrl).hostname === hostname) return;
    throw new ApiError("BadRequest", "Halyard can't be reached by this name. Ask an administrator to allow it.");
  });
}
