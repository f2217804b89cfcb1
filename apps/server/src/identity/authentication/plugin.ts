/**
 * Who sends a request: a token by Basic or Bearer, or the session cookie. Decides the 401
 * before anything else is looked at. A cookie counts for a write only where the request shows that it comes
 * from our own pages.
 */
import "@fastify/cookie";
import { FACTOR_NEEDED, SIGNED_IN_HEADER } from "@halyard/contract/people";
import type { SettingValues } from "@halyard/contract/settings/sections";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { callerAt } from "../../access/callers.ts";
import { isApi, routeOf } from "../../hal/http.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Context } from "../../platform/context.ts";
import { networkOf } from "../../platform/connections/network-address.ts";
import { RequestLimits } from "./request-limits.ts";
import { SESSION_COOKIE, SESSION_TOUCH_MS, touchSession } from "./sessions/sessions.ts";
import {
  heldCredentials,
  KeptSignIns,
  rememberFirstUse,
  rememberTokenUse,
  userById,
  viewableUser,
  type IdentityRow,
  type userOfSession,
} from "./store.ts";
import { hashOf, OAUTH_PREFIX } from "./sessions/tokens.ts";
import { acceptsTokenOf, policyOf, sessionLimits } from "./policies/policies.ts";
import { needingSecondFactor, needsSecondFactorNow } from "./policies/second-factor-rule.ts";
import { hasSecondFactor } from "./sessions/proofs.ts";
import { isSessionOver, sessionEnd } from "./sessions/limits.ts";
import { requireFreshProof } from "./fresh-proof/guard.ts";
import { requireHarmless, requireReading, requireSameEyes, type Viewing } from "./viewing/guard.ts";
import { projectsIn, requireInScope } from "./token-scope.ts";
import { unauthenticated } from "../../access/require-login.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The `catalogue` revision that was read with the caller. @throws Unauthenticated (401) as the caller does */
    readonly catalogueRevision: number;
    /** Both of them, from when they are known. */
    authenticated: Authenticated | null;
    /** The session's id where the caller came by cookie. */
    sessionId: string | null;
    /** When the person of the session last proved who they are; null: they came without one. */
    provenAt: string | null;
    /** Whose session has no second factor behind it; null: it has one, or there is no session. */
    withoutFactor: number | null;
    /** The hash of the token by which the caller came, and its number. */
    tokenHash: string | null;
    /** The caller came by a token that changes nothing. */
    readsOnly: boolean;
    tokenId: number | null;
    /** The projects that the token reaches; null: all of its owner's. */
    tokenProjects: ReadonlySet<number> | null;
    /** The application that acts for the caller. */
    applicationId: number | null;
    /** Whose eyes the session looks through: the caller is them, and may only read. */
    viewing: Viewing | null;
  }
  interface FastifyInstance {
    /** Who sends this request, looked up now. @throws Unauthenticated (401) for credentials that do not hold */
    authenticate(request: FastifyRequest): Promise<Authenticated>;
    /** Which of these requests came with a session or a token that holds no more; asked in one go. */
    endedSignIns(requests: readonly FastifyRequest[]): Promise<FastifyRequest[]>;
  }
}

interface Authenticated {
  caller: Caller;
  catalogueRevision: number;
  settingsRevision: number;
  /** Changes with every commit to the database; null: unknown. Read before or with the caller. */
  state: string | null;
  general: SettingValues["general"];
}

const TOKEN_TOUCH_MS = 60_000;
/** Anyone who signs in or out may come with a cookie that no longer counts. */
const SIGN_IN = "/api/v3/auth/";
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** How tokens that a provider signed are known. */
interface SignedTokens {
  isSigned: (token: string) => boolean;
  /** @returns whose it is; null: it opens nothing */
  userOf: (token: string) => Promise<number | null>;
}

export function authenticationPlugin(app: FastifyInstance, ctx: Context, signed: SignedTokens): void {
  const limits = new RequestLimits(ctx);
  limits.shareIn(app);
  decorateRequests(app);
  const signIns = new KeptSignIns(ctx.db);
  // The changes are read before anything else: what is read after them is at least as new.
  app.decorate("authenticate", (request: FastifyRequest) =>
    authenticated(request, { ctx, signed, signIns, changes: ctx.changes() }),
  );
  app.decorate("endedSignIns", (requests: readonly FastifyRequest[]) => endedSignIns(ctx, requests));
  const count = (key: string, reply: FastifyReply, most?: number): void => {
    const left = limits.count(key, most);
    if (left !== null) reply.header("ratelimit-policy", limits.policy).header("ratelimit", left);
  };
  app.addHook("onRequest", async (request, reply) => {
    if (!isApi(request)) return;
    try {
      request.authenticated = await app.authenticate(request);
    } catch (error) {
      count(networkOf(request.ip), reply);
      throw error;
    }
    const { requestsPerMinute } = await ctx.instance.of("security");
    count(request.tokenHash ?? request.sessionId ?? networkOf(request.ip), reply, requestsPerMinute);
    if (request.readsOnly) requireReading(request);
    if (request.tokenProjects !== null) requireInScope(request);
    if (request.viewing === null) return;
    const { viewer, user } = request.viewing;
    request.log = request.log.child({ viewerId: viewer.id, userId: user.id });
    requireHarmless(request, request.viewing);
  });
  // Once the body is there: what is dangerous about it may be a value.
  app.addHook("preHandler", async (request) => {
    if (request.provenAt !== null) requireFreshProof(request, (await policyOf(ctx)).proofMinutes, ctx.clock.now());
  });
}

/** What `authenticate` finds out about a request; nothing before that. */
function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest("sessionId", null);
  app.decorateRequest("provenAt", null);
  app.decorateRequest("withoutFactor", null);
  app.decorateRequest("tokenHash", null);
  app.decorateRequest("tokenId", null);
  app.decorateRequest("tokenProjects", null);
  app.decorateRequest("applicationId", null);
  app.decorateRequest("viewing", null);
  app.decorateRequest("readsOnly", false);
  app.decorateRequest("authenticated", null);
  // A handler can be reached with no caller only by mistake. Asking for one is then refused, as for a stranger.
  app.decorateRequest("caller", {
    getter() {
      return requireAuthenticated(this).caller;
    },
  });
  app.decorateRequest("catalogueRevision", {
    getter() {
      return requireAuthenticated(this).catalogueRevision;
    },
  });
}

/** What is needed to identify a caller. */
interface Known {
  ctx: Context;
  signed: SignedTokens;
  signIns: KeptSignIns;
  /** {@link Database.changes} when the request came. */
  changes: number | null;
}

async function authenticated(request: FastifyRequest, known: Known): Promise<Authenticated> {
  const { ctx, signIns, changes } = known;
  const row =
    (await byToken(request, known)) ?? (await bySession(request, known)) ?? (await signIns.anonymous(changes));
  const general = await ctx.instance.ofRevision("general", row.settingsRevision);
  const whole = await callerAt(
    ctx.db,
    {
      id: row.id,
      login: row.login,
      name: row.name,
      admin: row.admin === 1,
      anonymous: row.builtin === "anonymous",
      language: row.language,
      timeZone: row.time_zone ?? (general.timeZone || null),
      projectCreators: general.projectCreators,
    },
    row.accessRevision,
  );
  const caller = request.tokenProjects === null ? whole : whole.within(request.tokenProjects);
  const { catalogueRevision, settingsRevision, snapshot } = row;
  const state = snapshot ?? (changes === null ? null : String(changes));
  return { caller, catalogueRevision, settingsRevision, state, general };
}

async function endedSignIns(ctx: Context, requests: readonly FastifyRequest[]): Promise<FastifyRequest[]> {
  const of = (name: "sessionId" | "tokenHash") => [...new Set(requests.flatMap((request) => request[name] ?? []))];
  const now = ctx.clock.now();
  const policy = await policyOf(ctx);
  const { idleMs, lastsMs } = sessionLimits(policy);
  const before = (ms: number | null) => new Date(ms === null ? 0 : now.getTime() - ms).toISOString();
  const times = { now: now.toISOString(), seenAfter: before(idleMs), startedAfter: before(lastsMs) };
  const asked = { sessions: of("sessionId"), tokens: of("tokenHash") };
  const held = await heldCredentials(ctx.db, asked, {
    ...times,
    acceptsTokenOf: (owner) => acceptsTokenOf(policy, owner),
  });
  const needing = await needingSecondFactor(ctx, new Set(requests.flatMap((request) => request.withoutFactor ?? [])));
  return requests.filter(
    ({ sessionId, tokenHash, withoutFactor }) =>
      !held.has(sessionId ?? tokenHash ?? "") || (withoutFactor !== null && needing.has(withoutFactor)),
  );
}

function requireAuthenticated(request: FastifyRequest): Authenticated {
  if (request.authenticated === null) throw unauthenticated(request);
  return request.authenticated;
}

async function byToken(request: FastifyRequest, known: Known): Promise<IdentityRow | null> {
  const { ctx, signed, signIns, changes } = known;
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const token = tokenIn(header) ?? "";
  if (token.startsWith(OAUTH_PREFIX)) return byAccessToken(request, token, known);
  const hash = hashOf(token);
  if (signed.isSigned(token)) {
    const userId = await signed.userOf(token);
    const owner = userId === null ? undefined : await userById(ctx.db, userId);
    if (owner?.status !== "active") throw unauthenticated(request, true);
    request.tokenHash = hash;
    return owner;
  }
  const row = await signIns.ofToken(changes, hash);
  const now = ctx.clock.now();
  if (row === undefined || row.status !== "active") throw unauthenticated(request, true);
  if (row.expires_at !== null && row.expires_at <= now.toISOString()) throw unauthenticated(request, true);
  if (!acceptsTokenOf(await ctx.instance.ofRevision("authentication", row.settingsRevision), row))
    throw tokensRefused(request);
  request.tokenHash = hash;
  request.tokenId = row.token_id;
  request.readsOnly = row.scope === "read";
  request.tokenProjects = projectsIn(row.project_ids);
  if (row.last_used_at === null) await noteFirstUse(ctx, row, hash);
  else if (now.getTime() - Date.parse(row.last_used_at) > TOKEN_TOUCH_MS) {
    await ctx.transaction((tx) => rememberTokenUse(tx, hash, now.toISOString()));
  }
  return row;
}

async function noteFirstUse(ctx: Context, { id, name }: IdentityRow, tokenHash: string): Promise<void> {
  const at = ctx.clock.now().toISOString();
  const token = await ctx.transaction((tx) => rememberFirstUse(tx, tokenHash, at));
  if (token === undefined) return;
  const owner = { entityType: "User", entityId: id, entityTitle: name };
  await ctx.occurrences.note({ kind: "token_first_used", actorId: id, ...owner, subject: token });
}

/** The token is right: who runs the program is told that no other one would do. */
const tokensRefused = (request: FastifyRequest): ApiError =>
  new ApiError("Unauthenticated", "Your administrators turned off API tokens for your account.", {
    details: { reason: "tokensOff" },
    headers: unauthenticated(request).headers,
  });

async function byAccessToken(
  request: FastifyRequest,
  token: string,
  { ctx, signIns, changes }: Known,
): Promise<IdentityRow> {
  const hash = hashOf(token);
  const row = await signIns.ofAccessToken(changes, hash, ctx.clock.now().toISOString());
  if (row === undefined || row.status !== "active") throw unauthenticated(request, true);
  request.tokenHash = hash;
  request.applicationId = row.application_id;
  request.readsOnly = !row.scopes.split(" ").includes("api_v3");
  return row;
}

function tokenIn(header: string): string | null {
  const [scheme = "", value = ""] = header.split(" ", 2);
  if (scheme.toLowerCase() === "bearer") return value;
  if (scheme.toLowerCase() !== "basic") return null;
  const [user, ...password] = Buffer.from(value, "base64").toString("utf8").split(":");
  return user === "apikey" ? password.join(":") : null;
}

async function bySession(request: FastifyRequest, { ctx, signIns, changes }: Known): Promise<IdentityRow | null> {
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

/** A foreign page can neither set this header without our consent nor send our origin. */
export function fromOwnPages(request: FastifyRequest, ctx: Context): boolean {
  if (request.headers["x-requested-with"] === "XMLHttpRequest") return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return origin === ctx.settings.publicUrl || origin === `${request.protocol}://${request.host}`;
}
