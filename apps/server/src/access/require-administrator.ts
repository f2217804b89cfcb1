/** What only administrators may do: the settings of the instance, its sign-in, its audit log. */
import type { FastifyRequest } from "fastify";
import { administratorRequired } from "../platform/errors.ts";
import type { Caller } from "./caller.ts";
import { requireLogin } from "./require-login.ts";

/** @throws MissingPermission (403), which names the role, for all others */
export function requireAdministrator(caller: Caller): void {
  if (!caller.isAdministrator) throw administratorRequired();
}

/**
 * The caller of a route that only administrators may use.
 * @throws Unauthenticated (401) for an anonymous caller, MissingPermission (403) for all others
 */
export function administratorOf(request: FastifyRequest): Caller {
  const caller = requireLogin(request);
  requireAdministrator(caller);
  return caller;
}
