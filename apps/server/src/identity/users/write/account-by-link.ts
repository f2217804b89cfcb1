/** What a link that only they were given lets someone do with their account. Who calls this has checked the link. */
import { endOneTimeTokens } from "../../authentication/sessions/one-time-tokens.ts";
import { endSessionsOf } from "../../authentication/sessions/sessions.ts";
import type { Context } from "../../../platform/context.ts";
import type { Writer } from "../../../platform/database/schema/schema.ts";
import type { NewEvent } from "../../../platform/events/journal.ts";
import { key } from "./create.ts";
import { keepPassword } from "./earlier-passwords.ts";
import { mailOfChange } from "./account-mails.ts";
import { updateUser, type UserRow } from "../store.ts";
import { userChange } from "../journal.ts";

/**
 * The invited person becomes active, by the name and with the password that they chose.
 * @returns what is to be journaled of it, last
 */
export async function activate(
  tx: Writer,
  user: UserRow,
  chosen: { firstName: string; lastName: string; passwordHash: string },
  now: string,
): Promise<NewEvent> {
  const [firstName, lastName] = [chosen.firstName.trim(), chosen.lastName.trim()];
  const name = `${firstName} ${lastName}`.trim();
  await updateUser(
    tx,
    user.id,
    { name, name_key: key(name), updated_at: now },
    {
      first_name: firstName,
      last_name: lastName,
      status: "active",
      password_hash: chosen.passwordHash,
      password_changed_at: now,
    },
  );
  await endOneTimeTokens(tx, user.id, "used");
  return userChange(user, { ...user, name }, "updated", { status: { from: user.status, to: "active" } }, now);
}

/**
 * A forgotten password is replaced; sessions that used it end, and the owner is told.
 * @returns what is to be journaled of it, last
 */
export async function replacePassword(
  ctx: Context,
  tx: Writer,
  user: UserRow,
  passwordHash: string,
  now: string,
): Promise<NewEvent[]> {
  await keepPassword(ctx, tx, user.id, now);
  await updateUser(tx, user.id, { updated_at: now }, { password_hash: passwordHash, password_changed_at: now });
  await endOneTimeTokens(tx, user.id, "used");
  await mailOfChange(ctx, tx, user, { email: null, password: true });
  const ended = await endSessionsOf(tx, user.id, now);
  return [...ended, userChange(user, user, "updated", { password: { from: null, to: null } }, now)];
}
