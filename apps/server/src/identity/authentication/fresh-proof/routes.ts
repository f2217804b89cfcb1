/** Extension `users/me/proof`: how someone who is signed in proves again who they are, and that they did. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireLogin } from "../../../access/require-login.ts";
import type { ProofMethod } from "@halyard/contract/schemas/identity/sign-in";
import { bodyOf } from "../../../hal/http.ts";
import type { Context } from "../../../platform/context.ts";
import { ApiError, missingPermission, violation } from "../../../platform/errors.ts";
import { checkPassword } from "../../users/write/known-password.ts";
import { countGuess, forgiveGuesses, methodsOf, rightCode, type RightCode } from "../factors/check.ts";
import { assertionOptions, rightPasskey, type Asked, Asserted } from "../factors/passkeys/authenticate.ts";
import { passkeyProblem } from "../factors/passkeys/relying-party.ts";
import { wrongCode } from "../factors/service.ts";
import { hasPassword, noteProof } from "./store.ts";
import { z } from "zod";
import { takes, TAKES_NOTHING } from "../../../hal/write/takes.ts";

/** What `GET users/me/proof` names as the method. */
const FreshProofBody = z.union([
  z.object({ password: z.string() }),
  z.object({ code: z.string() }),
  z.object({ credential: Asserted }),
]);

const PATH = "/api/v3/users/me/proof";

/** A second factor where there is one: someone who looked over a shoulder may know the password. */
async function proofMethods(ctx: Context, request: FastifyRequest, userId: number): Promise<ProofMethod[]> {
  const factors = await methodsOf(ctx.db, userId);
  const usable = (["totp", "passkey"] as const).filter(
    (one) => factors.includes(one) && (one === "totp" || passkeyProblem(ctx, request) === null),
  );
  if (usable.length > 0) return usable;
  return factors.length === 0 && (await hasPassword(ctx.db, userId)) ? ["password"] : ["sign_in"];
}

export function freshProofRoutes(app: FastifyInstance, ctx: Context): void {
  /** Through someone else's eyes nothing can be proven. */
  const sessionOf = (request: FastifyRequest): { userId: number; sessionId: string } => {
    const { id } = requireLogin(request);
    if (request.sessionId === null || request.viewing !== null) throw missingPermission();
    return { userId: id, sessionId: request.sessionId };
  };

  app.get(PATH, async (request) => {
    const { userId } = sessionOf(request);
    const methods = await proofMethods(ctx, request, userId);
    return { _type: "Proof", method: methods[0], methods, _links: { self: { href: PATH } } };
  });

  app.post(`${PATH}/passkey_options`, TAKES_NOTHING, async (request) => {
    const { userId } = sessionOf(request);
    if (!(await proofMethods(ctx, request, userId)).includes("passkey")) throw missingPermission();
    return assertionOptions(ctx, request, { purpose: "proof", userId });
  });

  app.post(PATH, takes(FreshProofBody), async (request, reply) => {
    const { userId, sessionId } = sessionOf(request);
    const { password, code, credential } = bodyOf(request);
    const methods = await proofMethods(ctx, request, userId);
    const now = ctx.clock.now().toISOString();
    if (methods.includes("sign_in")) throw new ApiError("MissingPermission", "Sign out and in again to do this.");
    if (methods.includes("password")) {
      const given = typeof password === "string" ? password : "";
      if ((await checkPassword(ctx, userId, given)) !== "right")
        throw violation("password", "Current password is incorrect.");
      await ctx.transaction((tx) => noteProof(tx, sessionId, now));
      return reply.code(204).send();
    }
    const byPasskey = credential !== undefined && methods.includes("passkey");
    const use = byPasskey
      ? await passkeyUse(ctx, request, credential, { purpose: "proof", userId })
      : await codeUse(ctx, userId, methods.includes("totp") ? code : undefined);
    await ctx.transaction(async (tx) => {
      if (!(await use(tx))) throw byPasskey ? wrongPasskey() : wrongCode();
      await noteProof(tx, sessionId, now);
    });
    if (!byPasskey) await forgiveGuesses(ctx, userId);
    return reply.code(204).send();
  });
}

async function codeUse(ctx: Context, userId: number, code: unknown): Promise<RightCode["use"]> {
  await countGuess(ctx, userId);
  const right = typeof code === "string" ? await rightCode(ctx, userId, "totp", code) : null;
  if (right === null) throw wrongCode();
  return right.use;
}

/** Refused as a value, not with a 401: the session goes on. */
async function passkeyUse(ctx: Context, request: FastifyRequest, credential: unknown, asked: Asked) {
  const right = await rightPasskey(ctx, request, credential, asked).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 401 ? wrongPasskey() : error;
  });
  return right.use;
}

const wrongPasskey = () => violation("credential", "This passkey doesn't belong to your account. Use another one.");
