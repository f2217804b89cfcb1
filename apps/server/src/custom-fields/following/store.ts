import { sql } from "kysely";
import type { Reader, RowOf, RowPatch, Writer } from "../../platform/database/schema/schema.ts";

/** What names the field, by either of its names in the API; it may name a longer one. */
const likeName = (id: number, text: ReturnType<typeof sql<string>>) =>
  sql<boolean>`(${text} like ${`%customField${id}%`} or ${text} like ${`%cf_${id}%`})`;

export type ViewParts = Pick<RowOf<"queries">, "id" | "filters" | "sort_by" | "columns" | "group_by" | "display">;

/** Saved views, deleted ones too: those can be restored. */
export const viewsNaming = (db: Reader, id: number): Promise<ViewParts[]> =>
  db
    .selectFrom("queries")
    .where(likeName(id, sql`filters || sort_by || columns || coalesce(group_by, '') || display`))
    .select(["id", "filters", "sort_by", "columns", "group_by", "display"])
    .execute();

export async function setView(tx: Writer, { id, ...parts }: ViewParts): Promise<void> {
  await tx.updateTable("queries").set(parts).where("id", "=", id).execute();
}

export const liveViewFilters = (db: Reader, id: number): Promise<{ filters: string }[]> =>
  db
    .selectFrom("queries")
    .where("deleted_at", "is", null)
    .where(likeName(id, sql`filters`))
    .select("filters")
    .execute();

export const rulesNaming = (db: Reader, id: number): Promise<RowOf<"field_rule_sets">[]> =>
  db
    .selectFrom("field_rule_sets")
    .where(likeName(id, sql`rules`))
    .selectAll()
    .execute();

export async function setRules(tx: Writer, set: RowOf<"field_rule_sets">, rules: string): Promise<void> {
  await tx
    .updateTable("field_rule_sets")
    .set({ rules, lock_version: set.lock_version + 1 })
    .where("scheme_id", "=", set.scheme_id)
    .where("type_id", "=", set.type_id)
    .execute();
}

export const actionsNaming = (db: Reader, id: number): Promise<RowOf<"custom_actions">[]> =>
  db
    .selectFrom("custom_actions")
    .where(likeName(id, sql`actions`))
    .selectAll()
    .execute();

export async function setActions(tx: Writer, row: RowOf<"custom_actions">, actions: string): Promise<void> {
  const patch: RowPatch<"custom_actions"> = { actions, lock_version: row.lock_version + 1 };
  await tx.updateTable("custom_actions").set(patch).where("id", "=", row.id).execute();
}

export const requirementsNaming = (db: Reader, id: number): Promise<RowOf<"workflow_requirements">[]> =>
  db
    .selectFrom("workflow_requirements")
    .where(likeName(id, sql`attributes`))
    .selectAll()
    .execute();

/** Where nothing is required any more, the row goes. */
export async function setRequirement(
  tx: Writer,
  row: RowOf<"workflow_requirements">,
  attributes: readonly string[],
): Promise<void> {
  const { type_id, from_status_id, to_status_id, comment } = row;
  const move = { type_id, from_status_id, to_status_id };
  await tx
    .deleteFrom("workflow_requirements")
    .where("type_id", "=", type_id)
    .where("from_status_id", "=", from_status_id)
    .where("to_status_id", "=", to_status_id)
    .execute();
  if (attributes.length > 0 || comment === 1) {
    const values = { ...move, comment, attributes: JSON.stringify(attributes) };
    await tx.insertInto("workflow_requirements").values(values).execute();
  }
  await tx
    .updateTable("workflows")
    .set((eb) => ({ lock_version: eb("lock_version", "+", 1) }))
    .where("type_id", "=", type_id)
    .execute();
}

export const formsNaming = (db: Reader, id: number): Promise<RowOf<"type_forms">[]> =>
  db
    .selectFrom("type_forms")
    .where(likeName(id, sql`attribute_groups || hidden`))
    .selectAll()
    .execute();

export async function setForm(tx: Writer, row: RowOf<"type_forms">, patch: RowPatch<"type_forms">): Promise<void> {
  await tx
    .updateTable("type_forms")
    .set({ ...patch, lock_version: row.lock_version + 1 })
    .where("type_id", "=", row.type_id)
    .execute();
}

export const templatesNaming = (db: Reader, id: number): Promise<{ id: number; content: string }[]> =>
  db
    .selectFrom("work_package_templates")
    .where(likeName(id, sql`content`))
    .select(["id", "content"])
    .execute();

export async function setTemplate(tx: Writer, id: number, content: string): Promise<void> {
  await tx.updateTable("work_package_templates").set({ content }).where("id", "=", id).execute();
}

/** @param into what they are about from now on; null: they are gone. Where that has one already it keeps its own. */
export async function moveHelpTexts(tx: Writer, from: string, into: string | null): Promise<void> {
  if (into !== null) {
    const taken = tx.selectFrom("help_texts").where("attribute", "=", into).select("scope");
    await tx
      .updateTable("help_texts")
      .set({ attribute: into })
      .where("attribute", "=", from)
      .where("scope", "not in", taken)
      .execute();
  }
  if (into === null) await tx.deleteFrom("help_texts").where("attribute", "=", from).execute();
}
