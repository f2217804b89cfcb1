import { readPage, type Page } from "../../hal/read/page.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";

export interface PrincipalKey {
  id: number;
}

/** No accounts of the system. */
export async function findPrincipals(db: Reader, page: Page): Promise<{ rows: PrincipalKey[]; total: number }> {
  const all = db
    .selectFrom("principals")
    .leftJoin("users", "users.id", "principals.id")
    .where((eb) => eb.or([eb("users.builtin", "is", null), eb("users.builtin", "=", "none")]))
    .where("principals.type", "!=", "Leaving")
    .select("principals.id");
  return readPage(all, page);
}
