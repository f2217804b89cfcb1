import { sql } from "kysely";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { NewRow, Reader, RowOf, RowPatch, Writer } from "../../platform/database/schema/schema.ts";
import { sortKey } from "../../platform/database/reading/sort-key.ts";

export type TemplateRow = RowOf<"work_package_templates">;

export const templatesOfProject = (db: Reader, projectId: number): Promise<TemplateRow[]> =>
  db
    .selectFrom("work_package_templates")
    .selectAll()
    .where("project_id", "=", projectId)
    .orderBy(sortKey("name_key"))
    .execute();

export const templateById = (db: Reader, id: number): Promise<TemplateRow | undefined> =>
  db.selectFrom("work_package_templates").selectAll().where("id", "=", id).executeTakeFirst();

export async function insertTemplate(tx: Writer, row: NewRow<"work_package_templates">): Promise<number> {
  const { id } = await tx.insertInto("work_package_templates").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateTemplate(tx: Writer, id: number, patch: RowPatch<"work_package_templates">): Promise<void> {
  await tx.updateTable("work_package_templates").set(patch).where("id", "=", id).execute();
}

/** @returns whether it was still there */
export async function deleteTemplateRow(tx: Writer, id: number): Promise<boolean> {
  const result = await tx.deleteFrom("work_package_templates").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** A work package and what is below it in the same project, each after its parent. @param most of them */
export async function treeInProject(db: Reader, rootId: number, projectId: number, most: number): Promise<number[]> {
  const rows = await db
    .withRecursive("tree", (with_) =>
      with_
        .selectFrom("work_packages")
        .where("id", "=", rootId)
        .select(["id", sql<number>`0`.as("depth")])
        .unionAll((eb) =>
          eb
            .selectFrom("tree")
            .innerJoin("work_packages as below", "below.parent_id", "tree.id")
            .where("below.project_id", "=", projectId)
            // More levels than work packages are a circle.
            .where("tree.depth", "<", most)
            .select(["below.id", sql<number>`tree.depth + 1`.as("depth")]),
        ),
    )
    .selectFrom("tree")
    .select("id")
    .orderBy("depth")
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of which both ends are among them. */
export async function relationsAmong(db: Reader, dialect: Dialect, ids: readonly number[]) {
  const known = new Set(ids);
  const rows = await db
    .selectFrom("relations")
    .select(["type", "from_id", "to_id", "lag", "description"])
    .where(dialect.idIn(sql.ref("from_id"), ids))
    .orderBy("id")
    .execute();
  return rows.filter(({ to_id }) => known.has(to_id));
}
