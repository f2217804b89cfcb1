/**
 * Extensions `POST auth/enrolment`, `…/confirm`: someone who has to have a second factor and has none adds an app with a
 * sign-in that waits, and is in once it shows a right code.
 */
import "@fastify/cookie";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { bodyOf } from "../../../hal/http.ts";
import type { Context } from "../../../platform/context.ts";
import { userChange } from "../../users/journal.ts";
import { showUser } from "../../users/service.ts";
import { policyOf, sessionLimits } from "../policies/policies.ts";
import { PENDING_COOKIE, pendingOf, takePending } from "../sessions/pending-sign-ins.ts";
import { proofsWith } from "../sessions/proofs.ts";
import { clearPendingCookie, enter, requireOwnPage, setSessionCookie, signInOver } from "../sign-in.ts";
import { countGuess, forgiveGuesses, rightCodeOf } from "./check.ts";
import { mailOfFactor } from "./factor-mails.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";
import { newApp, wrongCode } from "./service.ts";
import { factorsOf, replaceRecoveryCodes, unconfirmedOf } from "./store.ts";
import { z } from "zod";
import { takes, TAKES_NOTHING } from "../../../hal/write/takes.ts";

const NAME = "Authenticator app";

export function enrolmentRoutes(app: FastifyInstance, ctx: Context): void {
  const waiting = async (request: FastifyRequest) => {
    requireOwnPage(request, ctx);
    const secret = request.cookies[PENDING_COOKIE] ?? "";
    const user = await pendingOf(ctx.db, secret, ctx.clock.now());
    // One who has a factor has to show it: another sign-in may have added it meanwhile.
    if (user?.next !== "enrol" || (await factorsOf(ctx.db, user.id)).length > 0) throw signInOver();
    return { user, pending: secret };
  };

  app.post("/api/v3/auth/enrolment", TAKES_NOTHING, async (request) => {
    const { user } = await waiting(request);
    await countGuess(ctx, user.id);
    const { secret, uri } = await newApp(ctx, user, NAME);
    return { _type: "Enrolment", secret, uri, _links: {} };
  });

  app.post("/api/v3/auth/enrolment/confirm", takes(z.object({ code: z.string() })), async (request, reply) => {
    const { user, pending } = await waiting(request);
    await countGuess(ctx, user.id);
    const { code } = bodyOf(request);
    const now = ctx.clock.now();
    const begun = await unconfirmedOf(ctx.db, user.id);
    const right = begun === undefined || typeof code !== "string" ? null : rightCodeOf(ctx, begun, code, now);
    if (right === null) throw wrongCode();
    const made = await newRecoveryCodes();
    const limits = sessionLimits(await policyOf(ctx));
    const signedIn = await ctx.transaction(async (tx) => {
      if (!(await takePending(tx, pending)) || !(await right.use(tx))) throw signInOver();
      await replaceRecoveryCodes(tx, user.id, made.hashes, now.toISOString());
      await mailOfFactor(ctx, tx, user, "A second factor was added", `${NAME} can be used to sign in now.`);
      const changes = { secondFactor: { from: null, to: NAME } };
      const events = [userChange(user, user, "credentials", changes, now.toISOString())];
      return enter(tx, user.id, request, now, {
        limits,
        proofs: proofsWith(user, "totp"),
        providerSession: user.provider_session,
        events,
      });
    });
    await forgiveGuesses(ctx, user.id);
    clearPendingCookie(ctx, request, reply);
    setSessionCookie(ctx, request, reply, signedIn.secret);
    return {
      _type: "Enrolled",
      recoveryCodes: made.codes,
      _embedded: { user: await showUser(ctx, user.id) },
      _links: {},
    };
  });
}
