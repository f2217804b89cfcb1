/**
 * What a session may do while it looks at what someone else sees: read. Whatever is not listed here and is no GET is
 * refused, so that a new route is, too.
 */
import type { FastifyRequest } from "fastify";
import { VIEWING_HEADER } from "@halyard/contract/people";
import { ApiError } from "../../../platform/errors.ts";

/** An administrator's session that looks at what someone else sees. */
export interface Viewing {
  id: number;
  viewer: { id: number; name: string };
  user: { id: number; name: string };
  startedAt: string;
  /** When it is over by itself. */
  expiresAt: string;
}

const READS = new Set(["GET", "HEAD"]);

/** Forms of these write nothing: pages are drawn from what they answer. Not those of users, which judge passwords. */
const FORMS = [
  ...["projects", "programs", "portfolios", "versions", "memberships", "time_entries", "queries", "grids"].flatMap(
    (list) => [list, `${list}/:id`],
  ),
  "work_packages",
  "work_packages/:id",
  "projects/:id/copy",
  ...["projects", "workspaces"].map((base) => `${base}/:project/work_packages`),
];

/** What is allowed though it is no GET: what is known to have no effect, and the way out. */
export const HARMLESS: ReadonlySet<string> = new Set([
  ...FORMS.map((path) => `POST /api/v3/${path}/form`),
  "POST /api/v3/render/markdown",
  "POST /api/v3/render/plain",
  // It reads, and each of its requests is guarded by itself.
  "POST /api/v3/together",
  "DELETE /api/v3/view_as",
]);

/** Reads of what lets someone in, which is nothing that one has to see to know what they see. */
export const PRIVATE: ReadonlySet<string> = new Set(
  ["api_tokens", "factors", "recovery_codes", "remembered_devices", "sessions"].map((of) => `/api/v3/users/:id/${of}`),
);

/** @throws MissingPermission (403) */
export function requireHarmless(request: FastifyRequest, { user }: Viewing): void {
  const { method, routeOptions } = request;
  const url = routeOptions.url ?? "";
  if (READS.has(method)) {
    if (!PRIVATE.has(url)) return;
    throw refused(`You are viewing as ${user.name}: only they can see how they sign in.`);
  }
  if (HARMLESS.has(`${method} ${url}`)) return;
  throw refused(`You are viewing as ${user.name}: nothing can be changed.`);
}

/** Of a token that only reads. @throws MissingPermission (403) */
export function requireReading({ method, routeOptions }: FastifyRequest): void {
  if (READS.has(method) || method === "OPTIONS" || HARMLESS.has(`${method} ${routeOptions.url ?? ""}`)) return;
  throw new ApiError("MissingPermission", "This API token can only read.", { details: { scope: "read" } });
}

const refused = (message: string) => new ApiError("MissingPermission", message, { details: { viewing: "readOnly" } });

/**
 * A page says whose eyes it was read with: one that was left open when that changed must neither show what it does not
 * know nor write in another name. @throws UpdateConflict (409)
 */
export function requireSameEyes(request: FastifyRequest, viewing: Viewing | null): void {
  const said = request.headers[VIEWING_HEADER];
  if (said === undefined || said === String(viewing?.user.id ?? "nobody")) return;
  throw new ApiError("UpdateConflict", "You now see this as someone else. Reload the page.", {
    details: { viewing: "changed" },
  });
}
