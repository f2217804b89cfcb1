/**
 * API tokens that reach chosen projects alone. Their caller knows no other project; what is no project's, such as the
 * account itself, its notifications and what background jobs do in its name, they do not reach.
 */
import type { FastifyRequest } from "fastify";
import { routeOf } from "../../hal/http.ts";
import { ApiError } from "../../platform/errors.ts";

/** First names of paths below /api/v3 that ask the caller about each project. */
const REACHED: ReadonlySet<string> = new Set([
  "",
  "activities",
  "attachments",
  "categories",
  "configuration",
  "custom_fields",
  "custom_options",
  "memberships",
  "priorities",
  "principals",
  "project_statuses",
  "projects",
  "relations",
  "render",
  "roles",
  "schemas",
  "sprints",
  "statuses",
  "time_entries",
  // Each of its requests is looked at by itself.
  "together",
  "types",
  "versions",
  "work_packages",
  "workspaces",
]);
/** Of these it reads alone. */
const READ: ReadonlySet<string> = new Set(["principals", "roles"]);
/** Who the people of its projects are, and nothing of what is theirs. */
const PEOPLE: ReadonlySet<string> = new Set(["/api/v3/users", "/api/v3/users/:id", "/api/v3/users/:id/avatar"]);
/** What is done later, by someone who knows all projects again. */
const LATER = /\/copy(?:\/|$)/;

/** @throws MissingPermission (403) */
export function requireInScope(request: FastifyRequest): void {
  const route = routeOf(request);
  const [first = ""] = route.replace(/^\/api\/v3\/?/, "").split("/");
  const reads = request.method === "GET" || request.method === "HEAD";
  if (reads && PEOPLE.has(route)) return;
  if (REACHED.has(first) && (reads || !READ.has(first)) && !LATER.test(route)) return;
  throw new ApiError("MissingPermission", "This API token is limited to projects.", {
    details: { reason: "tokenScope" },
  });
}

export const projectsIn = (stored: string | null): ReadonlySet<number> | null => {
  if (stored === null) return null;
  const ids: unknown = JSON.parse(stored);
  return new Set(Array.isArray(ids) ? ids.filter((id): id is number => typeof id === "number") : []);
};
