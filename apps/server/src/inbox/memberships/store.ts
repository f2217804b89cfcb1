import { sql } from "kysely";
import { chunk } from "../../platform/database/chunk.ts";
import { keepThere } from "../../platform/database/keep-there.ts";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { NewRow, Reader, RowOf, Writer } from "../../platform/database/schema/schema.ts";

export type NoticeRow = RowOf<"membership_notices">;

/** Leaves out notices of people and projects that are gone by now. */
export async function insertNotices(
  tx: Writer,
  dialect: Dialect,
  rows: readonly NewRow<"membership_notices">[],
): Promise<void> {
  const users = await keepThere(tx, dialect, "users", [...new Set(rows.map((row) => row.user_id))]);
  const projects = await keepThere(tx, dialect, "projects", [...new Set(rows.map((row) => row.project_id))]);
  const there = rows.filter((row) => users.has(row.user_id) && projects.has(row.project_id));
  for (const some of chunk(there)) await tx.insertInto("membership_notices").values(some).execute();
}

/** What someone has had no email about yet, the oldest first. */
export const noticesOf = (db: Reader, userId: number): Promise<NoticeRow[]> =>
  db.selectFrom("membership_notices").selectAll().where("user_id", "=", userId).orderBy("id").execute();

export async function forgetNotices(tx: Writer, dialect: Dialect, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom("membership_notices")
    .where(dialect.idIn(sql.ref("id"), ids))
    .execute();
}
