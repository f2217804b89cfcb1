/** Asking someone who is signed in for their password again. */
import { PASSWORD_ATTEMPTS } from "@halyard/contract/limits";
import { limited } from "../../../hal/rate-limit.ts";
import type { Context } from "../../../platform/context.ts";
import { forgive } from "../../../platform/throttle.ts";
import { verifyPassword } from "../../authentication/sessions/passwords.ts";
import { passwordHashOf } from "../store.ts";

/**
 * Anyone who finds an open browser must not be able to take the account, nor to guess on and on.
 * @returns `none`: the account has no password
 * @throws TooManyRequests (429)
 */
export async function checkPassword(ctx: Context, id: number, given: string): Promise<"right" | "wrong" | "none"> {
  const hash = await passwordHashOf(ctx.db, id);
  if (hash === null) return "none";
  if (given === "") return "wrong";
  const guesses = `password:${id}`;
  await limited(ctx, guesses, PASSWORD_ATTEMPTS.perAccount, PASSWORD_ATTEMPTS.windowMs);
  const right = await verifyPassword(given, hash);
  if (right) await forgive(ctx, [guesses]);
  return right ? "right" : "wrong";
}
