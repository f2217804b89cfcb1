/** No change may keep the last administrator out: no one could take it back. */
import { bumpRevision } from "../../access/revision.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";
import { violation, type ApiError } from "../../platform/errors.ts";
import { activeAdministrators, reachableAdministrators, type Without } from "./administrators-store.ts";

export { addressesOfAdministrators, reachableAdministrators } from "./administrators-store.ts";

/** Why this person has to stay an administrator who is active; null: others can come in. */
export async function lastAdministratorProblem(db: Reader, userId: number): Promise<ApiError | null> {
  if ((await activeAdministrators(db, { user: userId })) === 0)
    return violation("base", "This is the last active administrator. Make someone else an administrator first.");
  if ((await reachableAdministrators(db, { user: userId })) > 0) return null;
  return violation("base", "No other administrator could sign in: none has a password, a passkey or a provider.");
}

/**
 * Within a transaction, before a way to sign in is removed. Two such changes wait for each other.
 * @throws PropertyConstraintViolation (422)
 */
export async function requireAdministratorLeft(tx: Writer, without: Without, attribute = "base"): Promise<void> {
  await bumpRevision(tx, "access");
  if ((await reachableAdministrators(tx, without)) > 0) return;
  throw violation(
    attribute,
    "No administrator could sign in any more. Give one of them a password or a passkey first.",
  );
}
