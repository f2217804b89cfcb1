/**
 * Who sends a request: a token by Basic or Bearer, or the session cookie. Decides the 401
 * before anything else is looked at.
 */
import type { SettingValues } from "@halyard/contract/settings/sections";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../../../access/caller.ts";
import { callerAt } from "../../../access/callers.ts";
import { unauthenticated } from "../../../access/require-login.ts";
import { isApi } from "../../../hal/http.ts";
import { networkOf } from "../../../platform/connections/network-address.ts";
import type { Context } from "../../../platform/context.ts";
import { bySession } from "./by-session.ts";
import { byToken } from "./by-token.ts";
import { endedSignIns } from "./ended.ts";
import type { Known, SignedTokens } from "./known.ts";
import { requireFreshProof } from "../fresh-proof/guard.ts";
import { policyOf } from "../policies/policies.ts";
import { RequestLimits } from "../request-limits.ts";
import { KeptSignIns } from "../store.ts";
import { requireInScope } from "../token-scope.ts";
import { requireHarmless, requireReading, type Viewing } from "../viewing/guard.ts";

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

function requireAuthenticated(request: FastifyRequest): Authenticated {
  if (request.authenticated === null) throw unauthenticated(request);
  return request.authenticated;
}
