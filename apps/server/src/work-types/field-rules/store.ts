import { sql } from "kysely";
import type { Reader, RowOf, Writer } from "../../platform/database/schema/schema.ts";

type SchemeRow = RowOf<"field_rule_schemes">;

export const schemeById = (db: Reader, id: number): Promise<SchemeRow | undefined> =>
  db.selectFrom("field_rule_schemes").selectAll().where("id", "=", id).executeTakeFirst();

export async function insertScheme(tx: Writer, name: string, now: string): Promise<number> {
  const row = { name, name_key: name.toLowerCase(), is_default: 0, created_at: now, updated_at: now } as const;
  const { id } = await tx.insertInto("field_rule_schemes").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function renameScheme(tx: Writer, id: number, name: string, now: string): Promise<void> {
  const patch = { name, name_key: name.toLowerCase(), updated_at: now };
  await tx.updateTable("field_rule_schemes").set(patch).where("id", "=", id).execute();
}

/** Its projects have the default rules from then on. */
export async function deleteSchemeRow(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom("field_rule_schemes").where("id", "=", id).execute();
}

/** By project; those with the default are not in it. */
export async function schemesOfProjects(db: Reader): Promise<Map<number, number>> {
  const rows = await db.selectFrom("project_field_rule_schemes").selectAll().execute();
  return new Map(rows.map((row) => [row.project_id, row.scheme_id]));
}

/** Exactly these projects have the scheme; others that had it have the default. */
export async function assignProjects(tx: Writer, schemeId: number, projectIds: readonly number[]): Promise<void> {
  await tx.deleteFrom("project_field_rule_schemes").where("scheme_id", "=", schemeId).execute();
  for (const project_id of projectIds) {
    await tx
      .insertInto("project_field_rule_schemes")
      .values({ project_id, scheme_id: schemeId })
      .onConflict((row) => row.column("project_id").doUpdateSet({ scheme_id: schemeId }))
      .execute();
  }
}

export const existingProjects = async (db: Reader, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("projects").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
};

export const setRow = (db: Reader, schemeId: number, typeId: number): Promise<RowOf<"field_rule_sets"> | undefined> =>
  db
    .selectFrom("field_rule_sets")
    .selectAll()
    .where("scheme_id", "=", schemeId)
    .where("type_id", "=", typeId)
    .executeTakeFirst();

export async function saveSet(tx: Writer, row: RowOf<"field_rule_sets">): Promise<void> {
  const { rules, lock_version } = row;
  await tx
    .insertInto("field_rule_sets")
    .values(row)
    .onConflict((conflict) => conflict.columns(["scheme_id", "type_id"]).doUpdateSet({ rules, lock_version }))
    .execute();
}

/** How many projects have the scheme and the type, and how many work packages of the type there are in them. */
export async function concernedBy(
  db: Reader,
  scheme: SchemeRow,
  typeId: number,
): Promise<{ projects: number; workPackages: number }> {
  const chosen = sql`(select scheme_id from project_field_rule_schemes as chosen where chosen.project_id = project_types.project_id)`;
  const has =
    scheme.is_default === 1 ? sql`coalesce(${chosen}, ${scheme.id}) = ${scheme.id}` : sql`${chosen} = ${scheme.id}`;
  const { rows } = await sql<{ projects: number | string; packages: number | string | null }>`
    select count(*) as projects, sum((select coalesce(sum(counts.count), 0) from work_package_counts as counts
      where counts.project_id = project_types.project_id and counts.type_id = ${typeId})) as packages
    from project_types where project_types.type_id = ${typeId} and ${has}`.execute(db);
  return { projects: Number(rows[0]?.projects ?? 0), workPackages: Number(rows[0]?.packages ?? 0) };
}
