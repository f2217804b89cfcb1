/** Extensions: `POST auth/passkey/options` and `POST auth/passkey`, with a sign-in that waits or without. */
import "@fastify/cookie";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LOGIN_ATTEMPTS } from "@halyard/contract/limits";
import { bodyOf } from "../../../../hal/http.ts";
import { takeBack } from "../../../../platform/throttle.ts";
import { limited } from "../../../../hal/rate-limit.ts";
import { ApiError } from "../../../../platform/errors.ts";
import { networkOf } from "../../../../platform/connections/network-address.ts";
import type { Context } from "../../../../platform/context.ts";
import { policyOf, sessionLimits } from "../../policies/policies.ts";
import { PENDING_COOKIE, pendingOf, takePending } from "../../sessions/pending-sign-ins.ts";
import { proofsWith } from "../../sessions/proofs.ts";
import { rememberDevice } from "../../sessions/remembered-devices.ts";
import {
  answerSignIn,
  clearPendingCookie,
  clientOf,
  enter,
  requireOwnPage,
  setDeviceCookie,
  signInOver,
} from "../../sign-in.ts";
import { assertionOptions, rightPasskey, type Asked, Asserted } from "./authenticate.ts";
import { z } from "zod";
import { takes } from "../../../../hal/write/takes.ts";

/** Whether it is the second step of a sign-in that waits. */
const PendingBody = z.object({ pending: z.boolean().optional() });

export function passkeyRoutes(app: FastifyInstance, ctx: Context): void {
  /** Whose sign-in waits in this browser, where the page says that it is the second step. */
  const pending = async (request: FastifyRequest) => {
    if (bodyOf(request)["pending"] !== true) return null;
    const secret = request.cookies[PENDING_COOKIE] ?? "";
    const user = await pendingOf(ctx.db, secret, ctx.clock.now());
    if (user?.next !== "factor") throw signInOver();
    return { ...user, secret };
  };
  const askedFor = (waiting: { id: number } | null): Asked =>
    waiting === null ? { purpose: "sign_in", userId: null } : { purpose: "second_factor", userId: waiting.id };
  const addressKey = (request: FastifyRequest) => `passkey:address:${networkOf(request.ip)}`;
  const count = (request: FastifyRequest) =>
    limited(ctx, addressKey(request), LOGIN_ATTEMPTS.perAddress, LOGIN_ATTEMPTS.windowMs);

  app.post("/api/v3/auth/passkey/options", takes(PendingBody), async (request) => {
    requireOwnPage(request, ctx);
    await count(request);
    return assertionOptions(ctx, request, askedFor(await pending(request)));
  });

  app.post(
    "/api/v3/auth/passkey",
    takes(PendingBody.extend({ credential: Asserted, remember: z.boolean().optional() })),
    async (request, reply) => {
      requireOwnPage(request, ctx);
      await count(request);
      const { credential, remember } = bodyOf(request);
      const waiting = await pending(request);
      const { user, use } = await rightPasskey(ctx, request, credential, askedFor(waiting));
      const now = ctx.clock.now();
      const policy = await policyOf(ctx);
      const isKept = waiting !== null && remember === true && policy.rememberedDays > 0;
      const done = await ctx.transaction(async (tx) => {
        if (waiting !== null && !(await takePending(tx, waiting.secret))) throw signInOver();
        if (!(await use(tx))) throw new ApiError("Unauthenticated", "This passkey was used a moment ago. Try again.");
        const client = clientOf(request);
        const device = isKept ? await rememberDevice(tx, user.id, client, now, policy.rememberedDays) : null;
        const proven = {
          limits: sessionLimits(policy),
          proofs: waiting === null ? (["passkey"] as const) : proofsWith(waiting, "passkey"),
          providerSession: waiting?.provider_session ?? null,
        };
        return { device, signedIn: await enter(tx, user.id, request, now, proven) };
      });
      // The options and the answer: people who share an address do not keep each other out.
      await takeBack(ctx, addressKey(request), 2);
      clearPendingCookie(ctx, request, reply);
      if (done.device !== null) setDeviceCookie(ctx, request, reply, { userId: user.id, secret: done.device });
      return answerSignIn(ctx, request, reply, done.signedIn);
    },
  );
}
