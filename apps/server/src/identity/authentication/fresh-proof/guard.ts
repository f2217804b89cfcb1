/**
 * Dangerous actions, for which an open browser is not enough: the person proves again who they are, unless they did a
 * short while ago. Programs with a token are not asked, as no one sits in front of them.
 */
import { PROOF_NEEDED } from "@halyard/contract/people";
import type { FastifyRequest } from "fastify";
import { isTrustedWithOthers } from "../../../access/policies/credentials.ts";
import { bodyOf, paramOf, routeOf } from "../../../hal/http.ts";
import { ApiError } from "../../../platform/errors.ts";

/** Of administrators. */
export const ADMINISTRATION: ReadonlySet<string> = new Set([
  "DELETE /api/v3/users/:id",
  "POST /api/v3/users/:id/view_as",
  "POST /api/v3/admin/auth_providers",
  "PATCH /api/v3/admin/auth_providers/:id",
  "DELETE /api/v3/admin/auth_providers/:id",
  "POST /api/v3/admin/auth_providers/:id/keys",
  "POST /api/v3/admin/directories",
  "PATCH /api/v3/admin/directories/:id",
  "DELETE /api/v3/admin/directories/:id",
  "POST /api/v3/admin/scim_clients",
  "PATCH /api/v3/admin/scim_clients/:id",
  "POST /api/v3/admin/scim_clients/:id/token",
  "POST /api/v3/oauth_applications",
  "PATCH /api/v3/oauth_applications/:id",
  "POST /api/v3/oauth_applications/:id/secret",
  "GET /api/v3/admin/backups/:id/content",
  "POST /api/v3/admin/backups/:id/restore",
  "POST /api/v3/admin/backups/:id/parts",
]);

/** Of everyone. */
export const OWN: ReadonlySet<string> = new Set(["POST /api/v3/users/:id/api_tokens"]);

const SECTIONS: ReadonlySet<string> = new Set(["authentication", "security", "backup"]);

function isDangerous(request: FastifyRequest): boolean {
  const route = `${request.method} ${routeOf(request)}`;
  if (OWN.has(route)) return true;
  if (!isTrustedWithOthers(request.caller)) return false;
  if (ADMINISTRATION.has(route)) return true;
  if (route === "PATCH /api/v3/admin/settings/:section") return SECTIONS.has(paramOf(request, "section"));
  // Someone else's password, and who is an administrator.
  return route === "PATCH /api/v3/users/:id" && ("admin" in bodyOf(request) || "password" in bodyOf(request));
}

/** @param minutes how long a proof counts; 0: no one is asked. @throws MissingPermission (403) */
export function requireFreshProof(request: FastifyRequest, minutes: number, now: Date): void {
  if (request.provenAt === null || minutes === 0 || !isDangerous(request)) return;
  if (now.getTime() - Date.parse(request.provenAt) < minutes * 60_000) return;
  throw new ApiError("MissingPermission", "Confirm that it's you to do this.", { details: { reason: PROOF_NEEDED } });
}
