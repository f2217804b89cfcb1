import { sql, type RawBuilder } from "kysely";
import { isPostgres } from "../../platform/database/postgres/is-postgres.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";

/** The comments of a project as one column of its row. @param id the row's id, as the statement has it */
export function commentColumn(db: Reader, id: string): RawBuilder<string> {
  const held = sql`from custom_comments as said where said.project_id = ${sql.ref(id)}`;
  return isPostgres(db)
    ? sql<string>`(select coalesce(json_agg(json_build_array(said.field_id, said.comment))::text, '[]') ${held})`
    : sql<string>`(select json_group_array(json_array(said.field_id, said.comment)) ${held})`;
}

/** @param commented by the id of the field; empty: none any more */
export async function saveComments(
  tx: Writer,
  projectId: number,
  commented: ReadonlyMap<number, string>,
): Promise<void> {
  if (commented.size === 0) return;
  await tx
    .deleteFrom("custom_comments")
    .where("project_id", "=", projectId)
    .where("field_id", "in", [...commented.keys()])
    .execute();
  const rows = [...commented].flatMap(([field_id, comment]) =>
    comment === "" ? [] : [{ project_id: projectId, field_id, comment }],
  );
  if (rows.length > 0) await tx.insertInto("custom_comments").values(rows).execute();
}

/** The copy says what the original says. */
export async function copyComments(tx: Writer, source: number, target: number): Promise<void> {
  await sql`insert into custom_comments (project_id, field_id, comment)
    select cast(${target} as integer), said.field_id, said.comment from custom_comments as said
    where said.project_id = ${source}`.execute(tx);
}

/** What is said about the values of the one is said about those of the other, where nothing is yet. */
export async function moveComments(tx: Writer, from: number, into: number): Promise<void> {
  await sql`insert into custom_comments (project_id, field_id, comment)
    select said.project_id, cast(${into} as integer), said.comment from custom_comments as said
    where said.field_id = ${from} and not exists (select 1 from custom_comments as other
      where other.field_id = ${into} and other.project_id = said.project_id)`.execute(tx);
}
