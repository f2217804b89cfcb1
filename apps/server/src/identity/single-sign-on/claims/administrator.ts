/**
 * Who is an administrator because a provider says so. Only what a provider gave does it take back: someone whom a person
 * made an administrator stays one, and so does the last one who can sign in.
 */
import type { Context } from "../../../platform/context.ts";
import type { Reader, Writer } from "../../../platform/database/schema/schema.ts";
import { isObject } from "../../../hal/json.ts";
import { bumpRevision } from "../../../access/revision.ts";
import { hasOtherAdminGrant, identityById, updateIdentity } from "../../external-sources/service.ts";
import { lastAdministratorProblem } from "../../users/administrators.ts";
import type { UserRow } from "../../users/service.ts";
import type { ProviderConfig } from "../providers/config.ts";
import type { Claims } from "../providers/protocol.ts";
import type { IdentityRow } from "../providers/store.ts";

/** `last`: the provider would take it back, but no other administrator could sign in. */
export type AdministratorChange = "grant" | "withdraw" | "last" | null;

/** @returns null where the claim is not used, or the provider says that it is kept elsewhere, as Entra does of long ones */
export function saysAdministrator(
  claims: Claims,
  { adminClaim, adminValue }: Pick<ProviderConfig, "adminClaim" | "adminValue">,
): boolean | null {
  if (adminClaim === "") return null;
  const said = claims[adminClaim];
  const elsewhere = claims["_claim_names"];
  if (said === undefined && isObject(elsewhere) && adminClaim in elsewhere) return null;
  // Some providers say a list as one text.
  const values: unknown[] = typeof said === "string" ? [...said.split(","), ...said.split(/\s+/)] : [said].flat();
  return values.some((value) => isText(value) && String(value).trim() === adminValue);
}

const isText = (value: unknown): boolean => ["string", "boolean", "number"].includes(typeof value);

/** What a sign-in with these claims changes of someone who has an account. */
export async function administratorChange(
  db: Reader,
  said: boolean | null,
  user: Pick<UserRow, "id" | "admin">,
  identity: Pick<IdentityRow, "id" | "grants_admin"> | undefined,
): Promise<AdministratorChange> {
  if (said === true) return user.admin === 1 ? null : "grant";
  if (said === null || user.admin !== 1 || identity?.grants_admin !== 1) return null;
  if (await hasOtherAdminGrant(db, user.id, identity.id)) return null;
  return (await lastAdministratorProblem(db, user.id)) === null ? "withdraw" : "last";
}

/**
 * Asks once more within the transaction, where no other change of administrators comes between.
 * @returns what the account's flag becomes; undefined: it stays
 */
export async function settledAdministrator(
  ctx: Context,
  tx: Writer,
  said: boolean | null,
  user: UserRow,
  identity: IdentityRow,
): Promise<boolean | undefined> {
  const seen = await administratorChange(tx, said, user, identity);
  if (seen === "grant") return true;
  if (seen === null) return undefined;
  await bumpRevision(tx, "access");
  // Someone may have decided it by hand meanwhile.
  const change = await administratorChange(tx, said, user, await identityById(tx, identity.id));
  if (change === "withdraw") return false;
  if (change === "last")
    ctx.log.warn({ user: user.id }, "the last administrator stays one, though the provider disagrees");
  return undefined;
}

/** Who says it, so that it is known who may take it back. The account has been changed already. */
export async function noteGrant(
  tx: Writer,
  said: boolean | null,
  { userId, identity, becomes }: { userId: number; identity: IdentityRow; becomes: boolean | undefined },
): Promise<void> {
  if (becomes === true) return updateIdentity(tx, identity.id, { grants_admin: 1 });
  const isShared = said !== null && (await hasOtherAdminGrant(tx, userId, identity.id));
  // Another provider made them one as well: each of them has to take it back.
  if (isShared && said !== (identity.grants_admin === 1))
    await updateIdentity(tx, identity.id, { grants_admin: said ? 1 : 0 });
}
