/** Assertions that were used. */
import { hashOf } from "../../authentication/sessions/tokens.ts";
import type { Writer } from "../../../platform/database/schema/schema.ts";

/** @returns false where it was used before. @param expiresAt until when it would be taken again, ISO 8601 */
export async function useAssertion(
  tx: Writer,
  { providerId, id, expiresAt }: { providerId: number; id: string; expiresAt: string },
  now: Date,
): Promise<boolean> {
  await tx.deleteFrom("saml_assertions").where("expires_at", "<=", now.toISOString()).execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("saml_assertions")
    .values({ id: hashOf(`${providerId} ${id}`), provider_id: providerId, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
