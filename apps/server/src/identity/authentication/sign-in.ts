/** What signing in has in common, by whatever proof: a password, a link from a mail. */
import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../../platform/errors.ts";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { recordAll, type NewEvent } from "../../platform/events/journal.ts";
import type { Document } from "../../hal/answer/resource.ts";
import { userChange } from "../users/journal.ts";
import { showUser } from "../users/service.ts";
import { methodsOf, type FactorMethod } from "./factors/check.ts";
import { fromOwnPages } from "./own-pages.ts";
import { policyOf, sessionLimits } from "./policies/policies.ts";
import { needsSecondFactor } from "./policies/second-factor-rule.ts";
import type { SessionLimits } from "./sessions/limits.ts";
import { sessionEvent } from "./session-events.ts";
import { PENDING_COOKIE, PENDING_LASTS_MS, startPending } from "./sessions/pending-sign-ins.ts";
import { hasSecondFactor, type Proof } from "./sessions/proofs.ts";
import { isRemembered, type Client } from "./sessions/remembered-devices.ts";
import { endOldSessions, endSession, SESSION_COOKIE, startSession } from "./sessions/sessions.ts";
import { LINK_COOKIE, LINK_LASTS_MS, takeLink } from "./sessions/waiting-links.ts";
import { nameOfPrincipal, rememberSignIn } from "./store.ts";

export type { Proof } from "./sessions/proofs.ts";
export { sessionEvent } from "./session-events.ts";
export { endProviderSessions } from "./sessions/provider-sessions-store.ts";

/** Another site must not sign its visitors in as whom it likes. @throws MissingPermission (403) */
export function requireOwnPage(request: FastifyRequest, ctx: Context): void {
  if (request.headers.origin !== undefined && !fromOwnPages(request, ctx)) {
    throw new ApiError("MissingPermission", "Sign in from Halyard's own page.");
  }
}

/** A session, or a sign-in that waits for a second factor; `secret` is the value of its cookie. */
export type SignedIn =
  | { next: "session"; userId: number; secret: string }
  | { next: "factor" | "enrol"; secret: string; methods: readonly FactorMethod[] };

/** What administrators decided, read before the transaction. */
export interface SignInRule {
  limits: SessionLimits;
  /** Whether this person has to have a second factor. */
  needsFactor: boolean;
}

export const signInRule = async (ctx: Context, userId: number, becomesAdministrator = false): Promise<SignInRule> => ({
  limits: sessionLimits(await policyOf(ctx)),
  needsFactor: await needsSecondFactor(ctx, userId, becomesAdministrator),
});

interface Proven {
  limits: SessionLimits;
  proofs: readonly Proof[];
  /** What a provider calls the session there. */
  providerSession?: string | null;
  /** What else of the transaction is to be journaled. */
  events?: readonly NewEvent[];
}

export const clientOf = (request: FastifyRequest): Client => ({
  userAgent: request.headers["user-agent"] ?? "",
  address: request.ip,
});

/** As long as browsers keep one: what counts is what the server says, which may change meanwhile. */
const COOKIE_LASTS_MS = 400 * 86_400_000;

/** Each person has one of their own, so that two who share a browser do not ask each other's code. */
export const deviceCookie = (userId: number): string => `halyard_device_${userId}`;

/**
 * Signs in someone who gave a password or a link: at once, or once they have given their second factor too. The last
 * thing before the commit.
 */
export async function signIn(
  tx: Writer,
  userId: number,
  request: FastifyRequest,
  now: Date,
  { limits, needsFactor, proofs, providerSession = null, events = [] }: Proven & SignInRule,
): Promise<SignedIn> {
  const methods = await methodsOf(tx, userId);
  const isProven = hasSecondFactor(proofs.join(","));
  if (isProven || (methods.length === 0 && !needsFactor))
    return enter(tx, userId, request, now, { limits, proofs, providerSession, events });
  const isKnown = methods.length > 0 && (await isRemembered(tx, userId, request.cookies[deviceCookie(userId)], now));
  if (isKnown)
    return enter(tx, userId, request, now, { limits, proofs: [...proofs, "device"], providerSession, events });
  const next = methods.length === 0 ? "enrol" : "factor";
  const secret = await startPending(tx, userId, now, { next, proofs, providerSession });
  await recordAll(tx, events);
  return { next, secret, methods };
}

/** Starts a session of someone who has proven all they have to, in place of the one that this browser had. */
export async function enter(
  tx: Writer,
  userId: number,
  request: FastifyRequest,
  now: Date,
  { limits, proofs, providerSession = null, events = [] }: Proven,
): Promise<SignedIn> {
  await rememberSignIn(tx, userId, now.toISOString());
  const secret = await startSession(tx, userId, clientOf(request), now, limits, proofs, providerSession);
  const before = request.cookies[SESSION_COOKIE];
  const link = await linkOf(tx, userId, request, now, proofs);
  const ended = before === undefined ? [] : await endSession(tx, before, now);
  if (limits.perPerson !== null) ended.push(...(await endOldSessions(tx, userId, limits.perPerson, now.toISOString())));
  await recordAll(tx, [...events, ...link, ...ended, await sessionEvent(tx, userId, "signed_in", now, proofs)]);
  return { next: "session", userId, secret };
}

/** What a provider's sign-in waits for: that the account here is theirs as well, by a proof of its own. */
async function linkOf(tx: Writer, userId: number, request: FastifyRequest, now: Date, proofs: readonly Proof[]) {
  const secret = request.cookies[LINK_COOKIE];
  if (secret === undefined || !proofs.some((one) => one === "password" || one === "passkey")) return [];
  const provider = await takeLink(tx, secret, userId, now);
  if (provider === null) return [];
  const person = { id: userId, name: await nameOfPrincipal(tx, userId) };
  return [userChange(person, person, "credentials", { identity: { from: null, to: provider } }, now.toISOString())];
}

/** 200 with the person, or 202 with what is asked for next. */
export async function answerSignIn(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: SignedIn,
): Promise<Document> {
  if (signedIn.next === "session") {
    setSessionCookie(ctx, request, reply, signedIn.secret);
    if (request.cookies[LINK_COOKIE] !== undefined) reply.clearCookie(LINK_COOKIE, pendingCookie(ctx, request, 0));
    return showUser(ctx, signedIn.userId);
  }
  reply.setCookie(PENDING_COOKIE, signedIn.secret, pendingCookie(ctx, request, PENDING_LASTS_MS));
  reply.code(202);
  return pendingDocument(ctx, signedIn.next, signedIn.methods);
}

/** What a sign-in waits for. */
export async function pendingDocument(
  ctx: Context,
  next: "factor" | "enrol",
  methods: readonly FactorMethod[],
): Promise<Document> {
  return {
    _type: "PendingSignIn",
    next,
    methods,
    rememberDays: (await policyOf(ctx)).rememberedDays,
    expiresAt: new Date(ctx.clock.now().getTime() + PENDING_LASTS_MS).toISOString(),
    _links:
      next === "factor"
        ? { factor: { href: "/api/v3/auth/factor", method: "post" } }
        : { enrol: { href: "/api/v3/auth/enrolment", method: "post" } },
  };
}

/** @param secret of a link that waits for the account's own proof */
export function setLinkCookie(ctx: Context, request: FastifyRequest, reply: FastifyReply, secret: string): void {
  reply.setCookie(LINK_COOKIE, secret, pendingCookie(ctx, request, LINK_LASTS_MS));
}

export function clearPendingCookie(ctx: Context, request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(PENDING_COOKIE, pendingCookie(ctx, request, 0));
}

export function setSessionCookie(ctx: Context, request: FastifyRequest, reply: FastifyReply, secret: string): void {
  reply.setCookie(SESSION_COOKIE, secret, cookie(ctx, request, COOKIE_LASTS_MS));
}

export function clearSessionCookie(ctx: Context, request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, cookie(ctx, request, 0));
}

export function setDeviceCookie(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, secret }: { userId: number; secret: string },
): void {
  reply.setCookie(deviceCookie(userId), secret, { ...cookie(ctx, request, COOKIE_LASTS_MS), path: "/api/v3/auth" });
}

const cookie = (ctx: Context, request: FastifyRequest, maxAgeMs: number) => ({
  path: "/",
  httpOnly: true,
  sameSite: "lax" as const,
  secure: request.protocol === "https" || (ctx.settings.publicUrl?.startsWith("https:") ?? false),
  maxAge: Math.floor(maxAgeMs / 1_000),
});

const pendingCookie = (ctx: Context, request: FastifyRequest, maxAgeMs: number) => ({
  ...cookie(ctx, request, maxAgeMs),
  path: "/api/v3/auth",
});

/** The sign-in that a second factor is for is over. */
export const signInOver = (): ApiError =>
  new ApiError("Unauthenticated", "Your sign-in has expired. Enter your login and password again.", {
    details: { reason: "signInExpired" },
  });
