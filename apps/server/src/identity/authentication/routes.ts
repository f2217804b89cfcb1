/** `POST /api/v3/auth/login` and `/auth/logout`: the session cookie for browsers. */
import { FIRST_METHODS } from "@halyard/contract/settings/authentication";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { ApiError, invalidBody, missingPermission } from "../../platform/errors.ts";
import { bodyOf } from "../../hal/http.ts";
import { originOf } from "../../hal/public-origin.ts";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { recordAll } from "../../platform/events/journal.ts";
import { methodsOf } from "./factors/check.ts";
import { PENDING_COOKIE, pendingOf } from "./sessions/pending-sign-ins.ts";
import { passkeyProblem } from "./factors/passkeys/relying-party.ts";
import { FRESH_MS } from "./factors/proof.ts";
import { mayUsePassword, policyOf, sessionLimits } from "./policies/policies.ts";
import { needsSecondFactorNow } from "./policies/second-factor-rule.ts";
import { fromOwnPages } from "./own-pages.ts";
import {
  answerSignIn,
  clearSessionCookie,
  pendingDocument,
  requireOwnPage,
  signIn,
  signInOver,
  signInRule,
} from "./sign-in.ts";
import { countAttempt, rememberSuccess } from "./sign-in-limits.ts";
import { isSessionOver } from "./sessions/limits.ts";
import { hasSecondFactor, proofsIn } from "./sessions/proofs.ts";
import { endSession, SESSION_COOKIE } from "./sessions/sessions.ts";
import { hashPassword, verifyPassword } from "./sessions/passwords.ts";
import { noteFailedSignIn, sessionEvent } from "./session-events.ts";
import { hashOf } from "./sessions/tokens.ts";
import { userByLogin, userOfSession } from "./store.ts";
import { takes, TAKES_NOTHING } from "../../hal/write/takes.ts";

const Credentials = z.object({ login: z.string().min(1).max(256), password: z.string().min(1).max(1_000) });

/** Asked once the session is over. @returns where the browser ends the one at the provider as well; null: nowhere */
type GoOn = (origin: string) => Promise<string | null>;

interface SignInProvider {
  slug: string;
  name: string;
  domains: readonly string[];
  automatic: boolean;
  /** A `data:` address; empty: none was chosen. */
  icon: string;
}

/** What later features add to the sign-in page. */
interface OtherWays {
  /** What has to happen before someone who makes an account comes in; null: no one can. */
  registration: () => Promise<string | null>;
  /** Buttons of providers. */
  providers: () => Promise<readonly SignInProvider[]>;
  /** Asks the directories. @returns whose account it is */
  byDirectory: (login: string, password: string) => Promise<number | null>;
  /** In the transaction that ends the session of someone who came by a provider. */
  leaveProvider: (tx: Writer, providerSession: string) => Promise<GoOn>;
}

export function authenticationRoutes(
  app: FastifyInstance,
  ctx: Context,
  { registration, providers, byDirectory, leaveProvider }: OtherWays,
): void {
  /** Checked where there is no such account, so that the time taken does not tell. */
  let decoy: Promise<string> | null = null;

  app.post("/api/v3/auth/login", takes(Credentials), async (request, reply) => {
    requireOwnPage(request, ctx);
    const parsed = Credentials.safeParse(bodyOf(request));
    if (!parsed.success) throw invalidBody("A login and a password are needed.");
    const { login, password } = parsed.data;
    const loginKey = login.trim().toLowerCase();
    const user = await userByLogin(ctx.db, loginKey);
    await countAttempt(ctx, request, loginKey, user?.id).catch(async (error: unknown) => {
      await noteFailedSignIn(ctx, "sign_in_throttled", user);
      throw error;
    });
    const hash = user?.password_hash ?? (await (decoy ??= hashPassword("no account has this password")));
    const right = await verifyPassword(password, hash);
    const isLocal = user !== undefined && user.password_hash !== null;
    const isTheirs = isLocal && right && user.status === "active";
    // An account with a password of its own is never asked for elsewhere: a directory that is slow does not hold it up.
    const userId = isTheirs ? user.id : isLocal ? null : await byDirectory(login.trim(), password);
    if (userId === null) {
      await noteFailedSignIn(ctx, "sign_in_failed", user);
      throw new ApiError("Unauthenticated", "Invalid user or password, or the account cannot sign in.");
    }
    await rememberSuccess(ctx, request, loginKey, userId);
    if (isTheirs && !mayUsePassword(await policyOf(ctx), user)) {
      throw new ApiError("Unauthenticated", "Your account can't sign in with a password. Use another way to sign in.");
    }
    const now = ctx.clock.now();
    const rule = await signInRule(ctx, userId);
    const signedIn = await ctx.transaction((tx) => signIn(tx, userId, request, now, { ...rule, proofs: ["password"] }));
    return answerSignIn(ctx, request, reply, signedIn);
  });

  /** What the sign-in page offers. */
  app.get("/api/v3/auth/methods", async (request) => {
    const { firstMethod, passwordLength } = await policyOf(ctx);
    const groups = {
      password: [{ kind: "password", problem: null }],
      providers: (await providers()).map(({ slug, name, domains, automatic, icon }) => ({
        kind: "provider",
        problem: null,
        name,
        href: `/auth/${slug}/start`,
        domains,
        automatic,
        icon,
      })),
      passkey: [{ kind: "passkey", problem: passkeyProblem(ctx, request) }],
    };
    const order = [firstMethod, ...FIRST_METHODS.filter((one) => one !== firstMethod)];
    return {
      _type: "SignInMethods",
      methods: order.flatMap((one) => groups[one]),
      passwordReset: await ctx.mailer.isOn(),
      registration: await registration(),
      passwordLength,
      _links: { self: { href: "/api/v3/auth/methods" }, login: { href: "/api/v3/auth/login", method: "post" } },
    };
  });

  /** What the sign-in of this browser waits for. */
  app.get("/api/v3/auth/pending", async (request) => {
    const user = await pendingOf(ctx.db, request.cookies[PENDING_COOKIE] ?? "", ctx.clock.now());
    if (user === undefined) throw signInOver();
    return pendingDocument(ctx, user.next, await methodsOf(ctx.db, user.id));
  });

  /**
   * An open session whose person has to have a second factor now. Its sign-in waits for it, as a new one would. Someone who
   * adds their first one has to have signed in a moment ago: an open browser is not an account.
   */
  app.post("/api/v3/auth/step_up", TAKES_NOTHING, async (request, reply) => {
    if (!fromOwnPages(request, ctx)) throw missingPermission();
    const now = ctx.clock.now();
    const row = await userOfSession(ctx.db, hashOf(request.cookies[SESSION_COOKIE] ?? ""), now.toISOString());
    if (row?.status !== "active" || hasSecondFactor(row.proofs)) throw signInOver();
    const limits = sessionLimits(await policyOf(ctx));
    const isOver = isSessionOver(limits, { created_at: row.session_created_at, last_seen_at: row.last_seen_at }, now);
    if (isOver || !(await needsSecondFactorNow(ctx, row.id, row))) throw signInOver();
    const provenAt = Date.parse(row.proven_at ?? row.session_created_at);
    const isFresh = now.getTime() - provenAt <= FRESH_MS;
    if (!isFresh && (await methodsOf(ctx.db, row.id)).length === 0) throw signInOver();
    const proven = { limits, needsFactor: true, proofs: proofsIn(row.proofs), providerSession: row.provider_session };
    return answerSignIn(ctx, request, reply, await ctx.transaction((tx) => signIn(tx, row.id, request, now, proven)));
  });

  app.post("/api/v3/auth/logout", TAKES_NOTHING, async (request, reply) => {
    const secret = request.cookies[SESSION_COOKIE];
    clearSessionCookie(ctx, request, reply);
    let url: string | null = null;
    if (secret !== undefined && fromOwnPages(request, ctx)) {
      const now = ctx.clock.now();
      const goOn = await ctx.transaction(async (tx) => {
        const session = await userOfSession(tx, hashOf(secret), now.toISOString());
        const providerSession = session?.provider_session ?? null;
        const leave = providerSession === null ? null : await leaveProvider(tx, providerSession);
        const ended = await endSession(tx, secret, now);
        if (session !== undefined) ended.push(await sessionEvent(tx, session.id, "signed_out", now));
        await recordAll(tx, ended);
        return leave;
      });
      if (goOn !== null) url = await goOn(originOf(ctx, request));
    }
    return url === null ? reply.code(204).send() : { _type: "SignedOut", url, _links: {} };
  });
}
