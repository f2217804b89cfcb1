/** Passwords that were in use before, so that a new one can be told to be another. */
import type { Context } from "../../../platform/context.ts";
import type { Writer } from "../../../platform/database/schema/schema.ts";
import { violation, type ApiError } from "../../../platform/errors.ts";
import { verifyPassword } from "../../authentication/sessions/passwords.ts";
import { earlierPasswords, keepEarlierPassword, passwordHashOf } from "../store.ts";

/** @returns what is wrong with a new password of this person; empty: nothing */
export async function reuseProblems(ctx: Context, userId: number, password: string): Promise<ApiError[]> {
  const { passwordHistory } = await ctx.instance.of("authentication");
  if (passwordHistory === 0) return [];
  const current = await passwordHashOf(ctx.db, userId);
  const earlier = await earlierPasswords(ctx.db, userId, passwordHistory - 1);
  for (const hash of [...(current === null ? [] : [current]), ...earlier]) {
    if (await verifyPassword(password, hash)) {
      return [
        violation("password", `Password was used before. Choose one that differs from the last ${passwordHistory}.`),
      ];
    }
  }
  return [];
}

/** Before the password is replaced, in the same transaction. */
export async function keepPassword(ctx: Context, tx: Writer, userId: number, now: string): Promise<void> {
  const { passwordHistory } = await ctx.instance.of("authentication");
  await keepEarlierPassword(tx, userId, Math.max(0, passwordHistory - 1), now);
}
