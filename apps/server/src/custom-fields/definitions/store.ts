import { sql } from "kysely";
import { storedSections } from "../section-definitions/store.ts";
import { chunk } from "../../platform/database/chunk.ts";
import type { NewRow, Reader, RowOf, RowPatch, Writer } from "../../platform/database/schema/schema.ts";

export type FieldRow = RowOf<"custom_fields">;
export type OptionRow = RowOf<"custom_options">;

/** All that is not deleted. */
export async function definitionRows(db: Reader) {
  const [fields, types, projects, roles, options, forms, { sections }] = await Promise.all([
    db
      .selectFrom("custom_fields")
      .where("deleted_at", "is", null)
      .selectAll()
      .orderBy("position")
      .orderBy("id")
      .execute(),
    db.selectFrom("custom_field_types").selectAll().execute(),
    db.selectFrom("custom_field_projects").selectAll().execute(),
    db.selectFrom("custom_field_roles").selectAll().execute(),
    db.selectFrom("custom_options").selectAll().orderBy("position").orderBy("id").execute(),
    db.selectFrom("type_forms").select(["type_id", "hidden"]).execute(),
    storedSections(db),
  ]);
  return { fields, types, projects, roles, options, forms, sections };
}

export const fieldRow = (db: Reader, id: number): Promise<FieldRow | undefined> =>
  db.selectFrom("custom_fields").where("id", "=", id).selectAll().executeTakeFirst();

export async function lastPosition(db: Reader): Promise<number> {
  const row = await db
    .selectFrom("custom_fields")
    .select((eb) => eb.fn.max("position").as("last"))
    .executeTakeFirst();
  return row?.last ?? 0;
}

export async function insertField(tx: Writer, row: NewRow<"custom_fields">): Promise<number> {
  const { id } = await tx.insertInto("custom_fields").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateField(tx: Writer, id: number, patch: RowPatch<"custom_fields">): Promise<void> {
  await tx.updateTable("custom_fields").set(patch).where("id", "=", id).execute();
}

/** For a change that was made elsewhere than in its row. */
export async function moveVersionOn(tx: Writer, id: number, now: string): Promise<void> {
  await tx
    .updateTable("custom_fields")
    .set((eb) => ({ lock_version: eb("lock_version", "+", 1), updated_at: now }))
    .where("id", "=", id)
    .execute();
}

export const fieldsDeletedBefore = (db: Reader, before: string): Promise<FieldRow[]> =>
  db.selectFrom("custom_fields").where("deleted_at", "<", before).selectAll().execute();

/** With all its values. */
export async function purgeField(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom("custom_fields").where("id", "=", id).execute();
}

export async function setTypes(tx: Writer, fieldId: number, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom("custom_field_types").where("field_id", "=", fieldId).execute();
  const rows = ids.map((id) => ({ field_id: fieldId, type_id: id }));
  if (rows.length > 0) await tx.insertInto("custom_field_types").values(rows).execute();
}

/** Sets the projects of a field that isn't on in all of them. Only the difference is written: there may be thousands. */
export async function placeField(
  tx: Writer,
  fieldId: number,
  before: ReadonlySet<number>,
  after: ReadonlySet<number>,
): Promise<void> {
  for (const some of chunk([...before.difference(after)])) {
    // oxlint-disable-next-line no-await-in-loop -- one connection has one transaction
    await tx
      .deleteFrom("custom_field_projects")
      .where("field_id", "=", fieldId)
      .where("project_id", "in", some)
      .execute();
  }
  for (const some of chunk([...after.difference(before)])) {
    const rows = some.map((id) => ({ field_id: fieldId, project_id: id }));
    // oxlint-disable-next-line no-await-in-loop -- one connection has one transaction
    await tx.insertInto("custom_field_projects").values(rows).execute();
  }
}

export async function setRoles(tx: Writer, fieldId: number, roles: ReadonlyMap<number, boolean>): Promise<void> {
  await tx.deleteFrom("custom_field_roles").where("field_id", "=", fieldId).execute();
  const rows = [...roles].map(([id, edits]) => ({ field_id: fieldId, role_id: id, can_edit: Number(edits) }));
  if (rows.length > 0) await tx.insertInto("custom_field_roles").values(rows).execute();
}

/** Of these ids those that there are in the table. */
export async function existingIds(
  db: Reader,
  table: "types" | "projects" | "roles",
  ids: readonly number[],
): Promise<Set<number>> {
  const found = new Set<number>();
  for (const some of chunk(ids)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection has one transaction
    for (const { id } of await db.selectFrom(table).where("id", "in", some).select("id").execute()) found.add(id);
  }
  return found;
}

export async function insertOption(tx: Writer, row: NewRow<"custom_options">): Promise<number> {
  const { id } = await tx.insertInto("custom_options").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateOption(tx: Writer, id: number, patch: RowPatch<"custom_options">): Promise<void> {
  await tx.updateTable("custom_options").set(patch).where("id", "=", id).execute();
}

export const optionsOf = (db: Reader, fieldId: number): Promise<OptionRow[]> =>
  db
    .selectFrom("custom_options")
    .where("field_id", "=", fieldId)
    .selectAll()
    .orderBy("position")
    .orderBy("id")
    .execute();

export async function deleteOptions(tx: Writer, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom("custom_options").where("id", "in", ids).execute();
}

/** By option, how many values name it. */
export async function optionUses(db: Reader, fieldId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("custom_values")
    .where("field_id", "=", fieldId)
    .where("option_id", "is not", null)
    .groupBy("option_id")
    .select(["option_id", (eb) => eb.fn.countAll<number>().as("count")])
    .execute();
  return new Map(rows.map((row) => [row.option_id ?? 0, Number(row.count)]));
}

/** The same of all fields, of each option up to this many: there may be millions. */
export async function optionUsesUpTo(db: Reader, most: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`select id, (select count(*) from (
      select 1 from custom_values where custom_values.field_id = custom_options.field_id
      and custom_values.option_id = custom_options.id limit ${sql.lit(most)}) as counted) as count
    from custom_options`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** What has the one option has the other; who has both has it once. */
export async function mergeOption(tx: Writer, from: number, into: number): Promise<void> {
  await sql`delete from custom_values where option_id = ${from} and exists (select 1 from custom_values as other
    where other.option_id = ${into} and other.field_id = custom_values.field_id
    and coalesce(other.work_package_id, 0) = coalesce(custom_values.work_package_id, 0)
    and coalesce(other.project_id, 0) = coalesce(custom_values.project_id, 0)
    and coalesce(other.principal_id, 0) = coalesce(custom_values.principal_id, 0)
    and coalesce(other.version_id, 0) = coalesce(custom_values.version_id, 0)
    and coalesce(other.time_entry_id, 0) = coalesce(custom_values.time_entry_id, 0))`.execute(tx);
  await tx.updateTable("custom_values").set({ option_id: into }).where("option_id", "=", from).execute();
  await tx.updateTable("custom_options").set({ parent_id: into }).where("parent_id", "=", from).execute();
}

/** How many things have more than one value of the field. */
export async function severalValues(db: Reader, fieldId: number): Promise<number> {
  const rows = await db
    .selectFrom("custom_values")
    .where("field_id", "=", fieldId)
    .groupBy(["work_package_id", "project_id", "principal_id", "version_id", "time_entry_id"])
    .having((eb) => eb.fn.countAll(), ">", 1)
    .select((eb) => eb.fn.countAll().as("count"))
    .execute();
  return rows.length;
}

/** What saved views are made of, as far as they name a custom field. */
export async function viewTexts(db: Reader): Promise<string[]> {
  const text = sql<string>`filters || sort_by || columns || coalesce(group_by, '')`;
  const rows = await db
    .selectFrom("queries")
    .where("deleted_at", "is", null)
    .where(sql<boolean>`${text} like '%customField%'`)
    .select(text.as("text"))
    .execute();
  return rows.map((row) => row.text);
}
