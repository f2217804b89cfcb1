/** What a route begins with that anonymous callers may not use. */
import type { FastifyRequest } from "fastify";
import { ApiError } from "../platform/errors.ts";
import type { Caller } from "./caller.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** @throws Unauthenticated (401) outside of the API, where nothing has looked for one */
    readonly caller: Caller;
  }
}

/** @throws Unauthenticated (401) for an anonymous caller */
export function requireLogin(request: FastifyRequest): Caller {
  if (request.caller.anonymous) throw unauthenticated(request);
  return request.caller;
}

/** The 401 that the caller can act on. @param wrong whether credentials were sent and are not right */
export function unauthenticated(request: FastifyRequest, wrong = false): ApiError {
  const asked = request.headers["x-authentication-scheme"];
  const scheme = asked === "Session" || request.headers["x-requested-with"] === "XMLHttpRequest" ? "Session" : "Basic";
  return new ApiError(
    "Unauthenticated",
    wrong ? "You did not provide the correct credentials." : "You need to be authenticated to access this resource.",
    { headers: { "www-authenticate": `${scheme} realm="OpenProject API"` } },
  );
}
