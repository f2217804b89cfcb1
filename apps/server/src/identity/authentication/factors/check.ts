/** Checking a second factor while someone signs in. Few guesses, and no code counts twice. */
import { FACTOR_ATTEMPTS } from "@halyard/contract/limits";
import { limitedByAll, type Limit } from "../../../hal/rate-limit.ts";
import type { Context } from "../../../platform/context.ts";
import type { Reader, Writer } from "../../../platform/database/schema/schema.ts";
import { unseal } from "../../../platform/secrets/secrets.ts";
import { forgive } from "../../../platform/throttle.ts";
import { matchingCode } from "./recovery-codes.ts";
import { factorsOf, recoveryCodesOf, useRecoveryCode, useStep, type FactorRow } from "./store.ts";
import { stepOf } from "./totp.ts";

/** What a secret of an authenticator app is sealed as. */
export const TOTP_PURPOSE = "totp secret";

/** Codes that are typed. */
export type CodeMethod = "totp" | "recovery_code";
export const CODE_METHODS: readonly CodeMethod[] = ["totp", "recovery_code"];
export type FactorMethod = CodeMethod | "passkey";

/** What someone can be asked for beside the password; empty: nothing. */
export async function methodsOf(db: Reader, userId: number): Promise<FactorMethod[]> {
  const factors = await factorsOf(db, userId);
  if (factors.length === 0) return [];
  const codes = await recoveryCodesOf(db, userId);
  return [
    ...new Set(factors.map(({ kind }) => kind)),
    ...(codes.some(({ used_at }) => used_at === null) ? (["recovery_code"] as const) : []),
  ];
}

const guessesOf = (userId: number): readonly Limit[] => [
  { key: `factor:${userId}`, most: FACTOR_ATTEMPTS.perAccount, windowMs: FACTOR_ATTEMPTS.windowMs },
  { key: `factor:day:${userId}`, most: FACTOR_ATTEMPTS.perDay, windowMs: 86_400_000 },
];

/** Counts one more guess, before the code is looked at. @throws TooManyRequests (429) */
export const countGuess = (ctx: Context, userId: number): Promise<void> => limitedByAll(ctx, guessesOf(userId));

export const forgiveGuesses = (ctx: Context, userId: number): Promise<void> =>
  forgive(
    ctx,
    guessesOf(userId).map(({ key }) => key),
  );

/** A code that is right, to be used up in the transaction that it is for. */
export interface RightCode {
  /** @returns false where it was used meanwhile */
  use(tx: Writer): Promise<boolean>;
}

/** @returns null: it is wrong, or was used */
export async function rightCode(
  ctx: Context,
  userId: number,
  method: CodeMethod,
  code: string,
): Promise<RightCode | null> {
  const now = ctx.clock.now();
  if (method === "recovery_code") {
    const id = await matchingCode(ctx.db, userId, code);
    return id === null ? null : { use: (tx) => useRecoveryCode(tx, id, now.toISOString()) };
  }
  for (const factor of await factorsOf(ctx.db, userId)) {
    const right = rightCodeOf(ctx, factor, code, now);
    if (right !== null) return right;
  }
  return null;
}

/** Whether the code is of this app and no earlier one than the last. */
export function rightCodeOf(ctx: Context, factor: FactorRow, code: string, now: Date): RightCode | null {
  const secret = factor.secret === null ? null : unseal(ctx.settings, TOTP_PURPOSE, factor.secret);
  const step = secret === null ? null : stepOf(secret, code, now);
  if (step === null || step <= (factor.last_step ?? 0)) return null;
  return { use: (tx) => useStep(tx, factor.id, step, now.toISOString()) };
}
