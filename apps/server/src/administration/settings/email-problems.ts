/** What is wrong with a change of the mail server or the mailbox beyond each value by itself. */
import type { Context } from "../../platform/context.ts";
import { violation, type ApiError } from "../../platform/errors.ts";
import type { Changes } from "../../platform/events/journal.ts";
import { secretsOf } from "../../platform/instance-settings/instance-secrets.ts";

const WHERE_IT_GOES = ["host", "port", "encryption", "userName"];

/** A password that is stored goes to no other server than the one that it was entered for. */
export async function emailProblems(
  { db }: Context,
  section: "email" | "replies",
  changes: Changes,
  secrets: readonly (readonly [string, string | null])[],
): Promise<ApiError[]> {
  const isElsewhere = WHERE_IT_GOES.some((name) => Object.hasOwn(changes, name));
  if (!isElsewhere || secrets.some(([name]) => name === "password")) return [];
  const isStored = (await secretsOf(db, section)).has("password");
  return isStored ? [violation("password", "Enter the password again, as the server or the account has changed.")] : [];
}
