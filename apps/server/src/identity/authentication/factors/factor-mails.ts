/** Letters about second factors: anyone who did not ask for a change is to learn about it. */
import type { Context } from "../../../platform/context.ts";
import type { Writer } from "../../../platform/database/schema/schema.ts";
import { letterTo, post } from "../../../platform/mail/mail-queue.ts";

interface Person {
  name: string;
  login: string;
  email: string;
}

/** @param what happened, a whole sentence */
export async function mailOfFactor(ctx: Context, tx: Writer, person: Person, subject: string, what: string) {
  if (person.email === "") return;
  const where = ctx.settings.publicUrl ?? "Halyard";
  const letter = letterTo(person, subject, [
    `this is about your account ${person.login} at ${where}.`,
    what,
    "If that was not you, and you did not ask for it, change your password and tell an administrator at once.",
  ]);
  await post(ctx, tx, letter);
}
