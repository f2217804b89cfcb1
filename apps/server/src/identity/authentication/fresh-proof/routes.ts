/** Extension `users/me/proof`: how someone who is signed in proves again who they are, and that they did. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireLogin } from "../../../access/require-login.ts";
import { bodyOf } from "../../../hal/http.ts";
import type { Context } from "../../../platform/context.ts";
import { ApiError, missingPermission, violation } from "../../../platform/errors.ts";
import { checkPassword } from "../../users/write/known-password.ts";
import { countGuess, forgiveGuesses, methodsOf, rightCode } from "../factors/check.ts";
import { wrongCode } from "../factors/service.ts";
import { hasPassword, noteProof } from "./store.ts";

const PATH = "/api/v3/users/me/proof";

/** A code where there is an app: someone who looked over a shoulder may know the password. */
type Method = "totp" | "password" | "sign_in";

async function methodOf(ctx: Context, userId: number): Promise<Method> {
  if ((await methodsOf(ctx.db, userId)).includes("totp")) return "totp";
  return (await hasPassword(ctx.db, userId)) ? "password" : "sign_in";
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
    return { _type: "Proof", method: await methodOf(ctx, userId), _links: { self: { href: PATH } } };
  });

  app.post(PATH, async (request, reply) => {
    const { userId, sessionId } = sessionOf(request);
    const { password, code } = bodyOf(request);
    const method = await methodOf(ctx, userId);
    const now = ctx.clock.now().toISOString();
    if (method === "sign_in") throw new ApiError("MissingPermission", "Sign out and in again to do this.");
    if (method === "password") {
      const given = typeof password === "string" ? password : "";
      if ((await checkPassword(ctx, userId, given)) !== "right")
        throw violation("password", "Current password is incorrect.");
      await ctx.transaction((tx) => noteProof(tx, sessionId, now));
      return reply.code(204).send();
    }
    await countGuess(ctx, userId);
    const right = typeof code === "string" ? await rightCode(ctx, userId, "totp", code) : null;
    if (right === null) throw wrongCode();
    await ctx.transaction(async (tx) => {
      if (!(await right.use(tx))) throw wrongCode();
      await noteProof(tx, sessionId, now);
    });
    await forgiveGuesses(ctx, userId);
    return reply.code(204).send();
  });
}
