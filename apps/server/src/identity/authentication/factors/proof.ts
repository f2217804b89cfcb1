/** Changing how someone signs in asks for the password again: an open browser is not an account. */
import type { FastifyRequest } from "fastify";
import { ApiError, violation } from "../../../platform/errors.ts";
import { bodyOf } from "../../../hal/http.ts";
import type { Context } from "../../../platform/context.ts";
import { checkPassword } from "../../users/write/known-password.ts";
import { sessionStart } from "../sessions/sessions.ts";
import { z } from "zod";

/** How recent a sign-in is where there is no password to ask for. */
export const FRESH_MS = 10 * 60_000;

export const ProofBody = z.object({
  currentPassword: z
    .string()
    .optional()
    .meta({ description: "Left out by who has no password and signed in just now" }),
});

/**
 * Of someone without a password, who signs in by other means, a recent sign-in is enough.
 * @throws PropertyConstraintViolation (422) for a wrong password, MissingPermission (403) where they have to sign in again
 */
export async function requireProof(ctx: Context, request: FastifyRequest): Promise<void> {
  const given = bodyOf(request)["currentPassword"];
  const password = typeof given === "string" ? given : "";
  const checked = await checkPassword(ctx, request.caller.id, password);
  if (checked === "wrong") {
    const problem = password === "" ? "Enter your current password." : "Current password is incorrect.";
    throw violation("currentPassword", problem);
  }
  if (checked === "right") return;
  const startedAt = request.sessionId === null ? undefined : await sessionStart(ctx.db, request.sessionId);
  if (startedAt !== undefined && ctx.clock.now().getTime() - Date.parse(startedAt) <= FRESH_MS) return;
  throw new ApiError("MissingPermission", "Sign out and in again to change this.", {
    details: { reason: "signInAgain" },
  });
}
