/** Extensions: `POST auth/factor` ends a sign-in that waits; `users/{id|me}/factors`, `recovery_codes`, `remembered_devices`. */
import "@fastify/cookie";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { seesCredentials } from "../../../access/policies/credentials.ts";
import { requireLogin } from "../../../access/require-login.ts";
import { requirePermission } from "../../../access/require-permission.ts";
import { invalidBody, notFound, violation } from "../../../platform/errors.ts";
import { wholeCollection } from "../../../hal/answer/collection.ts";
import { bodyOf, idOf, paramOf, pathOf } from "../../../hal/http.ts";
import type { Context } from "../../../platform/context.ts";
import { record, type NewEvent } from "../../../platform/events/journal.ts";
import { userChange } from "../../users/journal.ts";
import { findUser } from "../../users/service.ts";
import { policyOf, sessionLimits } from "../policies/policies.ts";
import { PENDING_COOKIE, pendingOf, takePending } from "../sessions/pending-sign-ins.ts";
import { proofsWith } from "../sessions/proofs.ts";
import { devicesOf, forgetDevices, rememberDevice } from "../sessions/remembered-devices.ts";
import {
  answerSignIn,
  clearPendingCookie,
  clientOf,
  enter,
  requireOwnPage,
  setDeviceCookie,
  signInOver,
} from "../sign-in.ts";
import { CODE_METHODS, countGuess, forgiveGuesses, rightCode } from "./check.ts";
import { mailOfFactor } from "./factor-mails.ts";
import { addPasskey, registrationOptions, Registered } from "./passkeys/register.ts";
import { requireProof, ProofBody } from "./proof.ts";
import {
  addTotp,
  confirmTotp,
  listFactors,
  removeFactor,
  replaceCodes,
  requireOwner,
  resetFactors,
  showRecoveryCodes,
  wrongCode,
} from "./service.ts";
import { takes } from "../../../hal/write/takes.ts";

const USER = "/api/v3/users/:id";
/** An app needs the current password; a passkey answers the challenge that was asked for with it. */
const FactorBody = z.union([
  ProofBody.extend({ kind: z.literal("totp"), name: z.string() }),
  z.object({ kind: z.literal("passkey"), name: z.string(), credential: Registered }),
]);
const Given = z.object({
  method: z.enum(CODE_METHODS),
  code: z.string().min(1).max(100),
  remember: z.boolean().optional(),
});

export function factorRoutes(app: FastifyInstance, ctx: Context): void {
  secondStepRoute(app, ctx);
  const ownerOf = async (request: FastifyRequest) => {
    const caller = requireLogin(request);
    const owner = await findUser(ctx, caller, paramOf(request));
    requirePermission(seesCredentials(caller, owner));
    return owner;
  };

  app.get(`${USER}/factors`, async (request) =>
    wholeCollection(pathOf(request), await listFactors(ctx, await ownerOf(request))),
  );
  app.post(`${USER}/factors`, takes(FactorBody), async (request, reply) => {
    const owner = await ownerOf(request);
    requireOwner(request.caller, owner);
    const { kind, name, credential } = bodyOf(request);
    // The password was asked for before its challenge, which only this person can answer.
    if (kind === "passkey") return reply.code(201).send(await addPasskey(ctx, request, owner, { name, credential }));
    if (kind !== "totp") throw violation("kind", "Kind must be totp or passkey.");
    await requireProof(ctx, request);
    return reply.code(201).send(await addTotp(ctx, request.caller, owner, name));
  });
  app.post(`${USER}/factors/passkey_options`, takes(ProofBody), async (request) => {
    const owner = await ownerOf(request);
    requireOwner(request.caller, owner);
    await requireProof(ctx, request);
    return registrationOptions(ctx, request, owner);
  });
  app.post(`${USER}/factors/:factorId/confirm`, takes(z.object({ code: z.string() })), async (request) => {
    const owner = await ownerOf(request);
    return confirmTotp(ctx, request.caller, owner, idOf(request, "factorId"), bodyOf(request)["code"]);
  });
  app.delete(`${USER}/factors/:factorId`, takes(ProofBody), async (request, reply) => {
    const owner = await ownerOf(request);
    requireOwner(request.caller, owner);
    await requireProof(ctx, request);
    await removeFactor(ctx, request.caller, owner, idOf(request, "factorId"));
    return reply.code(204).send();
  });
  app.delete(`${USER}/factors`, takes(ProofBody), async (request, reply) => {
    const owner = await ownerOf(request);
    await requireProof(ctx, request);
    await resetFactors(ctx, request.caller, owner);
    return reply.code(204).send();
  });

  app.get(`${USER}/recovery_codes`, async (request) => showRecoveryCodes(ctx, await ownerOf(request)));
  app.post(`${USER}/recovery_codes`, takes(ProofBody), async (request, reply) => {
    const owner = await ownerOf(request);
    requireOwner(request.caller, owner);
    await requireProof(ctx, request);
    return reply.code(201).send(await replaceCodes(ctx, request.caller, owner));
  });

  app.get(`${USER}/remembered_devices`, async (request) => {
    const owner = await ownerOf(request);
    const rows = await devicesOf(ctx.db, owner.id, ctx.clock.now().toISOString());
    const documents = rows.map((row) => {
      const href = `${pathOf(request)}/${row.id}`;
      return {
        _type: "RememberedDevice",
        id: row.id,
        userAgent: row.user_agent,
        address: row.address,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
        expiresAt: row.expires_at,
        _links: { delete: { href, method: "delete" as const } },
      };
    });
    return wholeCollection(pathOf(request), documents);
  });
  app.delete(`${USER}/remembered_devices/:deviceId`, async (request, reply) => {
    const owner = await ownerOf(request);
    const id = idOf(request, "deviceId");
    const now = ctx.clock.now().toISOString();
    await ctx.transaction(async (tx) => {
      if ((await forgetDevices(tx, owner.id, id)) === 0) throw notFound();
      const changes = { rememberedDevice: { from: "remembered", to: null } };
      await record(tx, userChange(request.caller, owner, "credentials", changes, now));
    });
    return reply.code(204).send();
  });
}

/** The code that a sign-in waits for, and the session that follows. */
function secondStepRoute(app: FastifyInstance, ctx: Context): void {
  app.post("/api/v3/auth/factor", takes(Given), async (request, reply) => {
    requireOwnPage(request, ctx);
    const parsed = Given.safeParse(bodyOf(request));
    if (!parsed.success) throw invalidBody("A method (totp or recovery_code) and a code are needed.");
    const { method, code, remember = false } = parsed.data;
    const secret = request.cookies[PENDING_COOKIE] ?? "";
    const now = ctx.clock.now();
    const user = await pendingOf(ctx.db, secret, now);
    if (user?.next !== "factor") throw signInOver();
    const { rememberedDays, ...policy } = await policyOf(ctx);
    await countGuess(ctx, user.id);
    const right = await rightCode(ctx, user.id, method, code);
    if (right === null) throw wrongCode();
    const done = await ctx.transaction(async (tx) => {
      if (!(await takePending(tx, secret))) throw signInOver();
      if (!(await right.use(tx))) throw wrongCode();
      const client = clientOf(request);
      const isKept = remember && rememberedDays > 0;
      const device = isKept ? await rememberDevice(tx, user.id, client, now, rememberedDays) : null;
      const events: NewEvent[] = [];
      if (method === "recovery_code") {
        await mailOfFactor(
          ctx,
          tx,
          user,
          "A recovery code was used",
          "Someone signed in with one of your recovery codes.",
        );
        events.push(
          userChange(
            user,
            user,
            "credentials",
            { recoveryCodes: { from: null, to: "one was used" } },
            now.toISOString(),
          ),
        );
      }
      const signedIn = await enter(tx, user.id, request, now, {
        limits: sessionLimits({ rememberedDays, ...policy }),
        proofs: proofsWith(user, method),
        providerSession: user.provider_session,
        events,
      });
      return { signedIn, device };
    });
    await forgiveGuesses(ctx, user.id);
    clearPendingCookie(ctx, request, reply);
    if (done.device !== null) setDeviceCookie(ctx, request, reply, { userId: user.id, secret: done.device });
    return answerSignIn(ctx, request, reply, done.signedIn);
  });
}
