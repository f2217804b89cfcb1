import { sql } from "kysely";
import type { Dialect } from "./schema/dialect.ts";
import type { Writer } from "./schema/schema.ts";

/** No one deletes them until the transaction ends. @returns which of them are still there */
export async function keepThere(
  tx: Writer,
  dialect: Dialect,
  table: "users" | "projects" | "work_packages",
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await tx
    .selectFrom(table)
    .where(dialect.idIn(sql.ref("id"), ids))
    .select("id")
    .$if(dialect.name === "postgres", (query) => query.forKeyShare())
    .execute();
  return new Set(rows.map((row) => row.id));
}
