/**
 * Who gets in while the instance is read-only or under maintenance. Administrators always do, and everyone can sign in,
 * or no one could end it.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { passesMaintenance } from "../../access/policies/instance.ts";
import { isApi, routeOf } from "../../hal/http.ts";
import { HARMLESS } from "../../identity/authentication/viewing/guard.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Context } from "../../platform/context.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);
/** How one signs in, and what the sign-in page is drawn from. */
const SIGN_IN = "/api/v3/auth/";
const OPEN = new Set(["/api/v3", "/api/v3/configuration"]);
/** Whose requests are each looked at by themselves. */
const TOGETHER = "/api/v3/together";

const RETRY_SECONDS = 60;
const SENTENCES = {
  read_only: "Halyard is read-only at the moment. Nothing can be changed until an administrator ends that.",
  maintenance: "Halyard is under maintenance. Please try again later.",
} as const;

export function maintenanceGuard(app: FastifyInstance, ctx: Context): void {
  app.addHook("onRequest", async (request) => {
    if (!isApi(request)) return;
    const { mode, message, until } = await ctx.instance.of("maintenance");
    if (mode === "off" || passesMaintenance(request.caller) || isOpen(request, mode)) return;
    const now = ctx.clock.now().getTime();
    const seconds = until === null ? RETRY_SECONDS : Math.ceil((Date.parse(until) - now) / 1_000);
    throw new ApiError("ServiceUnavailable", message === "" ? SENTENCES[mode] : message, {
      headers: { "retry-after": String(Math.max(RETRY_SECONDS, seconds)) },
      details: { maintenance: mode, until },
    });
  });
}

function isOpen(request: FastifyRequest, mode: "read_only" | "maintenance"): boolean {
  const route = routeOf(request);
  if (route.startsWith(SIGN_IN) || route === TOGETHER) return true;
  const reads = READS.has(request.method);
  if (mode === "maintenance") return reads && OPEN.has(route);
  return reads || HARMLESS.has(`${request.method} ${route}`);
}
