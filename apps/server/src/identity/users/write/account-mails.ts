/** Letters about an account, so that its owner learns of a change that they did not ask for. */
import type { Context } from "../../../platform/context.ts";
import type { Writer } from "../../../platform/database/schema/schema.ts";
import { letterTo, post } from "../../../platform/mail/mail-queue.ts";
import type { UserRow } from "../store.ts";

/**
 * Tells the old address that another one took its place, and of a new password the address that stays in use: the
 * old one, as an attacker may have changed both.
 * @param user as they were before
 */
export async function mailOfChange(
  ctx: Context,
  tx: Writer,
  user: UserRow,
  changed: { email: string | null; password: boolean },
): Promise<void> {
  if (user.status === "invited" || user.email === "") return;
  const what = [
    ...(changed.email === null ? [] : [`Its mail address is now ${changed.email} instead of ${user.email}.`]),
    ...(changed.password ? ["Its password was changed, and its sessions were ended."] : []),
  ];
  if (what.length === 0) return;
  const where = ctx.settings.publicUrl ?? "Halyard";
  const subject = changed.email === null ? "Your password was changed" : "Your mail address was changed";
  const letter = letterTo(user, subject, [
    `your account ${user.login} at ${where} was changed.`,
    what.join("\n"),
    "If that was not you, and you did not ask for it, tell an administrator at once.",
  ]);
  await post(ctx, tx, letter);
}
