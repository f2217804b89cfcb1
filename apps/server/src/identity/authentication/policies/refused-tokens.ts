/** API tokens that a stricter policy stops: how many are in use, and letters to their owners. */
import type { Context } from "../../../platform/context.ts";
import type { Writer } from "../../../platform/database/schema/schema.ts";
import { letterTo, post } from "../../../platform/mail/mail-queue.ts";
import { acceptsTokenOf, type AuthenticationPolicy } from "./policies.ts";
import { countsOfTokensUsed, ownersOfTokensUsed } from "./store.ts";

/** One that was not used for longer stops no program. */
const IN_USE_MS = 30 * 86_400_000;

function inUseSince(now: Date): [since: string, now: string] {
  return [new Date(now.getTime() - IN_USE_MS).toISOString(), now.toISOString()];
}

export const tokensInUse = (ctx: Context) => countsOfTokensUsed(ctx.db, ...inUseSince(ctx.clock.now()));

/** Tells each owner, once, which of their programs stop. */
export async function mailOwnersOfRefused(
  ctx: Context,
  tx: Writer,
  { before, after }: Record<"before" | "after", AuthenticationPolicy>,
): Promise<void> {
  if (before.tokensAcceptedFrom === after.tokensAcceptedFrom) return;
  const rows = await ownersOfTokensUsed(tx, ...inUseSince(ctx.clock.now()));
  const stopped = rows.filter((row) => row.email !== "" && acceptsTokenOf(before, row) && !acceptsTokenOf(after, row));
  const where = ctx.settings.publicUrl ?? "Halyard";
  for (const tokens of Map.groupBy(stopped, ({ id }) => id).values()) {
    const [owner] = tokens;
    if (owner === undefined) continue;
    const names = tokens.map(({ token }) => `- ${token}`).join("\n");
    const letter = letterTo(owner, "Your API tokens no longer work", [
      `your administrators turned off API tokens for your account ${owner.login} at ${where}.`,
      `Programs that use these tokens are refused from now on:\n${names}`,
      "Ask an administrator if you need one of them.",
    ]);
    await post(ctx, tx, letter);
  }
}
