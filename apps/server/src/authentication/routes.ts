/** `POST /api/v3/auth/login` and `/auth/logout`: the session cookie for browsers. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { LOGIN_ATTEMPTS } from "@halyard/contract/limits";
import { ApiError, invalidBody } from "../hal/errors.ts";
import { bodyOf } from "../hal/http.ts";
import type { Context } from "../platform/context.ts";
import { forgive, hit } from "../platform/throttle.ts";
import { showUser } from "../users/service.ts";
import { fromOwnPages } from "./plugin.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { endSession, SESSION_COOKIE, SESSION_IDLE_MS, startSession } from "./sessions.ts";
import { rememberSignIn, userByLogin } from "./store.ts";

const Credentials = z.object({ login: z.string().min(1).max(256), password: z.string().min(1).max(1_000) });

export function authenticationRoutes(app: FastifyInstance, ctx: Context): void {
  /** Checked where there is no such account, so that the time taken does not tell. */
  let decoy: Promise<string> | null = null;

  const cookie = (request: FastifyRequest, maxAgeMs: number) => ({
    path: "/",
    httpOnly: true,
    sameSite: "lax" as const,
    secure: request.protocol === "https" || (ctx.settings.publicUrl?.startsWith("https:") ?? false),
    maxAge: Math.floor(maxAgeMs / 1_000),
  });

  app.post("/api/v3/auth/login", async (request, reply) => {
    if (request.headers.origin !== undefined && !fromOwnPages(request, ctx)) {
      throw new ApiError("MissingPermission", "Sign in from Halyard's own page.");
    }
    const parsed = Credentials.safeParse(bodyOf(request));
    if (!parsed.success) throw invalidBody("A login and a password are needed.");
    const { login, password } = parsed.data;
    const now = ctx.clock.now();
    const loginKey = login.trim().toLowerCase();
    const accountKey = `login:account:${loginKey}`;
    for (const [key, most] of [
      [accountKey, LOGIN_ATTEMPTS.perAccount],
      [`login:address:${request.ip}`, LOGIN_ATTEMPTS.perAddress],
    ] as const) {
      const throttle = await hit(ctx, key, LOGIN_ATTEMPTS.windowMs);
      if (throttle.count > most) {
        const seconds = Math.max(1, Math.ceil((throttle.resetsAt.getTime() - now.getTime()) / 1_000));
        throw new ApiError("TooManyRequests", undefined, { headers: { "retry-after": String(seconds) } });
      }
    }
    const user = await userByLogin(ctx.db, loginKey);
    const hash = user?.password_hash ?? (await (decoy ??= hashPassword("no account has this password")));
    const right = await verifyPassword(password, hash);
    if (user === undefined || user.password_hash === null || !right || user.status !== "active") {
      throw new ApiError("Unauthenticated", "Invalid user or password, or the account cannot sign in.");
    }
    await forgive(ctx, accountKey);
    const secret = await ctx.transaction(async (tx) => {
      await rememberSignIn(tx, user.id, now.toISOString());
      const client = { userAgent: request.headers["user-agent"] ?? "", address: request.ip };
      return startSession(tx, user.id, client, now);
    });
    reply.setCookie(SESSION_COOKIE, secret, cookie(request, SESSION_IDLE_MS));
    return showUser(ctx, user.id);
  });

  app.post("/api/v3/auth/logout", async (request, reply) => {
    const secret = request.cookies[SESSION_COOKIE];
    if (secret !== undefined && fromOwnPages(request, ctx)) await ctx.transaction((tx) => endSession(tx, secret));
    reply.clearCookie(SESSION_COOKIE, cookie(request, 0));
    return reply.code(204).send();
  });
}
