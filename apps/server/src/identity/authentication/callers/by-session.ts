/**
 * Who comes with the session cookie. It counts for a write only where the request shows that it comes from our own pages.
 */
import "@fastify/cookie";
import { FACTOR_NEEDED, SIGNED_IN_HEADER } from "@halyard/contract/people";
import type { FastifyRequest } from "fastify";
import { unauthenticated } from "../../../access/require-login.ts";
import { routeOf } from "../../../hal/http.ts";
import { ApiError } from "../../../platform/errors.ts";
import { needsSecondFactorNow } from "../policies/second-factor-rule.ts";
import { sessionLimits } from "../policies/policies.ts";
import { isSessionOver, sessionEnd } from "../sessions/limits.ts";
import { hasSecondFactor } from "../sessions/proofs.ts";
import { SESSION_COOKIE, SESSION_TOUCH_MS, touchSession } from "../sessions/sessions.ts";
import { fromOwnPages } from "../own-pages.ts";
import { hashOf } from "../sessions/tokens.ts";
import { viewableUser, type IdentityRow, type userOfSession } from "../store.ts";
import { requireSameEyes, type Viewing } from "../viewing/guard.ts";
import type { Known } from "./known.ts";

/** Anyone who signs in or out may come with a cookie that no longer counts. */
const SIGN_IN = "/api/v3/auth/";
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** @returns null without a valid session. @throws Unauthenticated (401) if the session has ended */
export async function bySession(
  request: FastifyRequest,
  { ctx, signIns, changes }: Known,
): Promise<IdentityRow | null> {
  if (routeOf(request).startsWith(SIGN_IN) || (!SAFE.has(request.method) && !fromOwnPages(request, ctx))) return null;
  const secret = request.cookies[SESSION_COOKIE];
  if (secret === undefined) {
    requireSameEyes(request, null);
    // A cookie that the browser dropped ends the session of a page that is still open, as one that expired does.
    if (request.headers[SIGNED_IN_HEADER] !== undefined) throw unauthenticated(request, true);
    return null;
  }
  request.viewing = null;
  const now = ctx.clock.now();
  const id = hashOf(secret);
  const row = await signIns.ofSession(changes, id, now.toISOString());
  // An ended session is said, not taken for an anonymous visit: the person would lose what they see without a word.
  if (row === undefined || row.status !== "active") throw unauthenticated(request, true);
  const limits = sessionLimits(await ctx.instance.ofRevision("authentication", row.settingsRevision));
  const session = { created_at: row.session_created_at, last_seen_at: row.last_seen_at };
  if (isSessionOver(limits, session, now)) throw unauthenticated(request, true);
  if (!hasSecondFactor(row.proofs)) {
    if (await needsSecondFactorNow(ctx, row.id, row)) throw factorNeeded(request);
    request.withoutFactor = row.id;
  }
  request.sessionId = id;
  request.provenAt = row.proven_at ?? row.session_created_at;
  if (now.getTime() - Date.parse(row.last_seen_at) > Math.min(SESSION_TOUCH_MS, limits.idleMs / 5)) {
    await ctx.transaction((tx) => touchSession(tx, id, now, sessionEnd(limits, session.created_at, now)));
  }
  const viewed = row.viewed_id === null || row.admin !== 1 ? undefined : await viewableUser(ctx.db, row.viewed_id);
  request.viewing = viewed === undefined ? null : viewingIn(row, viewed);
  requireSameEyes(request, request.viewing);
  return viewed ?? row;
}

/** The session goes on once its person has shown a second factor (`POST auth/step_up`). */
const factorNeeded = (request: FastifyRequest): ApiError =>
  new ApiError("Unauthenticated", "Your account needs a second factor now. Confirm it's you to go on.", {
    details: { reason: FACTOR_NEEDED },
    headers: unauthenticated(request).headers,
  });

type SessionRow = NonNullable<Awaited<ReturnType<typeof userOfSession>>>;

const viewingIn = (row: SessionRow, viewed: IdentityRow): Viewing => ({
  id: row.viewing_id ?? 0,
  viewer: { id: row.id, name: row.name },
  user: { id: viewed.id, name: viewed.name },
  startedAt: row.viewing_started_at ?? "",
  expiresAt: row.viewing_until_at ?? "",
});
