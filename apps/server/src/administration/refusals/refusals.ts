/** Every request that is refused, fails, or tries a connection to the outside leaves an entry for the audit log. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AuditOccurrence } from "@halyard/contract/administration/audit";
import { isApi, routeOf } from "../../hal/http.ts";
import { isObject } from "../../hal/json.ts";
import type { Context } from "../../platform/context.ts";
import type { Occurrence } from "../../platform/events/occurrences.ts";

const REFUSED = new Set([401, 403, 404]);
const READS = new Set(["GET", "HEAD", "OPTIONS"]);
/** Signing in notes its failures itself: it knows whose account was tried. */
const SIGN_IN = "/api/v3/auth/";
/** Sends something to the outside in the name of the installation: an email, a call, a sign-in. */
const TRIES = /^\/api\/v3\/(?:admin\/.*\/test|github_\w+\/test[_-]\w+)$/;

export function noteRefusals(app: FastifyInstance, ctx: Context): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const kind = isApi(request) ? kindOf(request, reply.statusCode) : null;
    if (kind !== null) await ctx.occurrences.note(occurrenceOf(request, kind, reply.statusCode));
    return payload;
  });
}

function kindOf(request: FastifyRequest, status: number): AuditOccurrence | null {
  const writes = !READS.has(request.method);
  if (status === 500) return "request_failed";
  if (writes && status < 500 && !REFUSED.has(status) && TRIES.test(routeOf(request))) return "connection_tested";
  if (status === 403) return "access_denied";
  if (status === 401) {
    if (routeOf(request).startsWith(SIGN_IN)) return null;
    if (hasCredentials(request)) return "credentials_refused";
    return writes ? "access_denied" : null;
  }
  // What may not be seen is answered as if it were not there.
  return status === 404 && writes && request.authenticated !== null ? "not_found" : null;
}

const hasCredentials = ({ headers, authenticated }: FastifyRequest): boolean =>
  authenticated === null && (headers.authorization !== undefined || headers.cookie !== undefined);

function occurrenceOf(request: FastifyRequest, kind: AuditOccurrence, status: number): Occurrence {
  const { method, authenticated, viewing } = request;
  const caller = authenticated?.caller;
  const route = routeOf(request);
  const id = isObject(request.params) ? Number(request.params["id"]) : Number.NaN;
  const isTest = kind === "connection_tested";
  const [collection = ""] = route.replace(isTest ? /^\/api\/v3\/(?:admin\/)?/ : "/api/v3/", "").split("/", 1);
  return {
    kind,
    actorId: viewing?.viewer.id ?? (caller === undefined || caller.anonymous ? null : caller.id),
    subject: `${method} ${request.routeOptions.url ?? "unknown"}`,
    entityType: collection,
    ...(Number.isSafeInteger(id) && id <= 2_147_483_647 ? { entityId: id } : {}),
    details: { status },
  };
}
