/** What the values of custom fields add up to, and what people and versions in groups of them are called. */
import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import type { CustomField } from "../../../custom-fields/definitions/fields.ts";
import type { Reader } from "../../../platform/database/schema/schema.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { summable } from "./columns.ts";
import type { ValueScope } from "../../../custom-fields/lists/owner-conditions.ts";
import { shownOn } from "./conditions.ts";

export interface CustomSums {
  /** Of one group. */
  of(group: number | string | null): Record<string, number | null>;
  /** Of all. */
  all(): Record<string, number | null>;
}

export const NO_CUSTOM_SUMS: CustomSums = { of: () => ({}), all: () => ({}) };

interface Summed {
  catalogue: Catalogue;
  scope: ValueScope;
  conditions: Expression<SqlBool>[];
}

/** One statement for any number of fields. @param group what groups are told apart by */
export async function customSums(
  db: Reader,
  { catalogue, scope, conditions }: Summed,
  group: RawBuilder<unknown>,
): Promise<CustomSums> {
  const fields = summable(catalogue);
  if (fields.length === 0) return NO_CUSTOM_SUMS;
  const counted = fields.map((field) => {
    const shown = shownOn(field, scope);
    const isField = sql<SqlBool>`held.field_id = ${sql.lit(field.id)}`;
    return shown === null ? isField : sql<SqlBool>`(${isField} and ${shown})`;
  });
  const matching = db
    .selectFrom("work_packages")
    .where((eb) => eb.and(conditions))
    .selectAll("work_packages")
    .select(group.as("in_group"));
  const { rows } = await sql<{ id: number; in_group: number | string | null; sum: number }>`
    select held.field_id as id, work_packages.in_group as in_group, sum(held.num) as sum
    from (${matching}) as work_packages join custom_values as held on held.work_package_id = work_packages.id
    where held.num is not null and (${sql.join(counted, sql` or `)})
    group by held.field_id, work_packages.in_group`.execute(db);
  const sumsOf = (some: readonly { id: number; sum: number }[]): Record<string, number | null> =>
    Object.fromEntries(
      fields.map(({ id, key }) => {
        const own = some.filter((row) => row.id === id);
        return [key, own.length === 0 ? null : own.reduce((sum, row) => sum + Number(row.sum), 0)];
      }),
    );
  return { of: (id) => sumsOf(rows.filter((row) => row.in_group === id)), all: () => sumsOf(rows) };
}

/** What a group's person or version is called; of options the field itself knows. */
export async function linkedTitles(
  db: Reader,
  { format }: CustomField,
  ids: readonly number[],
): Promise<Map<number, { title: string; kind: string | null }>> {
  if (ids.length === 0 || (format !== "user" && format !== "version")) return new Map();
  const rows =
    format === "user"
      ? await db.selectFrom("principals").where("id", "in", ids).select(["id", "name", "type as kind"]).execute()
      : await db
          .selectFrom("versions")
          .where("id", "in", ids)
          .select(["id", "name", sql<string | null>`null`.as("kind")])
          .execute();
  return new Map(rows.map(({ id, name, kind }) => [id, { title: name, kind }]));
}

/** The rows of a statement about groups. */
export const rowsIn = async <Row>(db: Reader, statement: RawBuilder<unknown>): Promise<Row[]> =>
  (await sql<Row>`${statement}`.execute(db)).rows;
