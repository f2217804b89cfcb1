import type { sql } from "kysely";
import type { Condition } from "../hal/filters.ts";
import type { Reader } from "../platform/database/schema.ts";

export interface PrincipalKey {
  id: number;
}

export interface PrincipalPage {
  where: Condition[];
  order: ReturnType<typeof sql>[];
  limit: number;
  offset: number;
}

/** No accounts of the system. */
export async function findPrincipals(
  db: Reader,
  page: PrincipalPage,
): Promise<{ rows: PrincipalKey[]; total: number }> {
  const matching = db
    .selectFrom("principals")
    .leftJoin("users", "users.id", "principals.id")
    .where((eb) => eb.or([eb("users.builtin", "is", null), eb("users.builtin", "=", "none")]))
    .where((eb) => eb.and(page.where));
  const keys = page.order.reduce((query, term) => query.orderBy(term), matching.select("principals.id"));
  const count = matching.select((eb) => eb.fn.countAll<number>().as("count"));
  const [rows, total] = await Promise.all([
    keys.limit(page.limit).offset(page.offset).execute(),
    count.executeTakeFirstOrThrow(),
  ]);
  return { rows, total: total.count };
}
