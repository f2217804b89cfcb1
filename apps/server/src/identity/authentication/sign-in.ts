/** What signing in has in common, by whatever proof: a password, a link from a mail. */
import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../../platform/errors.ts";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { recordAll, type NewEvent } from "../../platform/events/journal.ts";
import { fromOwnPages } from "./plugin.ts";
import { endSession, SESSION_COOKIE, SESSION_IDLE_MS, startSession } from "./sessions/sessions.ts";
import { sessionEvent } from "./session-events.ts";
import { rememberSignIn } from "./store.ts";

/** Another site must not sign its visitors in as whom it likes. @throws MissingPermission (403) */
export function requireOwnPage(request: FastifyRequest, ctx: Context): void {
  if (request.headers.origin !== undefined && !fromOwnPages(request, ctx)) {
    throw new ApiError("MissingPermission", "Sign in from Halyard's own page.");
  }
}

/**
 * Starts a session of the user, in place of the one that this browser had. The last thing before the commit.
 * @param events what else of the transaction is to be journaled
 * @returns the cookie's value
 */
export async function signIn(
  tx: Writer,
  userId: number,
  request: FastifyRequest,
  now: Date,
  events: readonly NewEvent[] = [],
): Promise<string> {
  await rememberSignIn(tx, userId, now.toISOString());
  const client = { userAgent: request.headers["user-agent"] ?? "", address: request.ip };
  const secret = await startSession(tx, userId, client, now);
  const before = request.cookies[SESSION_COOKIE];
  const ended = before === undefined ? [] : await endSession(tx, before, now);
  await recordAll(tx, [...events, ...ended, await sessionEvent(tx, userId, "signed_in", now)]);
  return secret;
}

export function setSessionCookie(ctx: Context, request: FastifyRequest, reply: FastifyReply, secret: string): void {
  reply.setCookie(SESSION_COOKIE, secret, cookie(ctx, request, SESSION_IDLE_MS));
}

export function clearSessionCookie(ctx: Context, request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, cookie(ctx, request, 0));
}

const cookie = (ctx: Context, request: FastifyRequest, maxAgeMs: number) => ({
  path: "/",
  httpOnly: true,
  sameSite: "lax" as const,
  secure: request.protocol === "https" || (ctx.settings.publicUrl?.startsWith("https:") ?? false),
  maxAge: Math.floor(maxAgeMs / 1_000),
});
