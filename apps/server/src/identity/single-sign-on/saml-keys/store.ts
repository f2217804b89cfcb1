/** Our own keys for a SAML provider. */
import type { Reader, RowOf, Writer } from "../../../platform/database/schema/schema.ts";

export type SamlKeyRow = RowOf<"saml_keys">;

/** The one that signs first. */
export async function samlKeysOf(db: Reader, providerId: number): Promise<SamlKeyRow[]> {
  return db.selectFrom("saml_keys").where("provider_id", "=", providerId).selectAll().orderBy("use_state").execute();
}

export async function addSamlKey(tx: Writer, key: Omit<SamlKeyRow, "id">): Promise<void> {
  await tx.insertInto("saml_keys").values(key).execute();
}

/** The new one signs from now on; the one before it still opens what the provider encrypts with it. */
export async function moveOn(tx: Writer, providerId: number): Promise<void> {
  const moves = [
    ["current", "former"],
    ["next", "current"],
  ] as const;
  await tx.deleteFrom("saml_keys").where("provider_id", "=", providerId).where("use_state", "=", "former").execute();
  for (const [from, to] of moves)
    await tx
      .updateTable("saml_keys")
      .set({ use_state: to })
      .where("provider_id", "=", providerId)
      .where("use_state", "=", from)
      .execute();
}
