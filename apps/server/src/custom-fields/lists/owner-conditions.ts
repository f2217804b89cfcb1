/** The values of custom fields in statements about what has them. */
import { isTree, type CustomFieldFormat } from "@halyard/contract/work-types/custom-fields";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { CustomField } from "../definitions/fields.ts";
import { VALUE_COLUMNS, type OwnerColumn } from "../values/storage.ts";
import type { Condition, FilterScope } from "../../hal/read/filters.ts";
import { sortKey } from "../../platform/database/reading/sort-key.ts";

/** Of what is asked about people's rights and how the database says things. */
export type ValueScope = Pick<FilterScope, "caller" | "idIn">;

/** What has values, as statements about it say it. */
export interface ListedOwner {
  /** Of `custom_values`: names what has the value. */
  column: OwnerColumn;
  /** The id of a row. */
  id: string;
  /**
   * Whether the row has the field, and the caller sees it there; null: each has it. What a field is not active on any
   * more, or is hidden from the caller, counts as having no value.
   */
  shownOn(field: CustomField, scope: ValueScope): Condition | null;
}

/** The value of a row, of what the statement says about the values that it has. */
function valueOf(
  owner: ListedOwner,
  field: CustomField,
  scope: ValueScope,
  value: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const shown = owner.shownOn(field, scope);
  const own = sql`(select ${value} from custom_values as held
    where ${sql.ref(`held.${owner.column}`)} = ${sql.ref(owner.id)} and held.field_id = ${sql.lit(field.id)})`;
  return shown === null ? own : sql`case when ${shown} then ${own} end`;
}

const FROM: Partial<Record<CustomFieldFormat, RawBuilder<unknown>>> = {
  list: sql`(select custom_options.position from custom_options where custom_options.id = held.option_id)`,
  user: sql`(select principals.sort_key from principals where principals.id = held.linked_principal_id)`,
  version: sql`(select versions.sort_key from versions where versions.id = held.linked_version_id)`,
  string: sortKey("held.str_key"),
  link: sortKey("held.str_key"),
  date: sql`held.str`,
};

const treeName = sql`(select ${sortKey("custom_options.value")} from custom_options where custom_options.id = held.option_id)`;

/** Long texts are in no order. */
export const isSortable = ({ format }: CustomField): boolean => format !== "text";

/**
 * The least of the values of one row. Of a column alone PostgreSQL would look for it in the index that has the values of
 * all rows in their order, and go through these for each row.
 */
const least = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`min(coalesce(${value}, ${value}))`;

/** By what the rows are sorted; of several values the first counts. */
export function orderValue(owner: ListedOwner, field: CustomField, scope: ValueScope): RawBuilder<unknown> {
  const from = isTree(field.format) ? treeName : (FROM[field.format] ?? sql`held.num`);
  return valueOf(owner, field, scope, least(from));
}

/** What groups are told apart by: a number or an id; of several values all of them, as text. */
export function groupValue(owner: ListedOwner, field: CustomField, scope: ValueScope): RawBuilder<unknown> {
  const column = sql.ref(`held.${VALUE_COLUMNS[field.format]}`);
  const value = field.multiple
    ? sql`string_agg(cast(${column} as text), ',' order by ${column})`
    : least(sql`${column}`);
  const own = valueOf(owner, field, scope, value);
  // Not set is as good as no, as filters have it.
  return field.format === "bool" ? sql`coalesce(${own}, 0)` : own;
}

/** That a row has this value alone of a field with one value; the index of the values finds all that do. */
export function isOfGroup(owner: ListedOwner, field: CustomField, scope: ValueScope, id: number | string): Condition {
  const shown = owner.shownOn(field, scope);
  const has = sql<SqlBool>`${sql.ref(owner.id)} in (select ${sql.ref(`held.${owner.column}`)} from custom_values as held
    where held.field_id = ${sql.lit(field.id)} and ${sql.ref(`held.${VALUE_COLUMNS[field.format]}`)} = ${id}
    and ${sql.ref(`held.${owner.column}`)} is not null)`;
  return shown === null ? has : sql<SqlBool>`(${shown} and ${has})`;
}

/**
 * The values of the rows that match, under a name of the caller's, of a field with one value: from the index of the values, and of
 * the rows themselves only where conditions ask them. @param table that has the rows
 */
export function groupedValues(
  owner: ListedOwner,
  field: CustomField,
  scope: ValueScope,
  { table, name, conditions }: { table: string; name: string; conditions: readonly Condition[] },
): RawBuilder<unknown> {
  const value = sql.ref(`held.${VALUE_COLUMNS[field.format]}`);
  const id = sql.ref(`held.${owner.column}`);
  const shown = owner.shownOn(field, scope);
  const asked = [...conditions, ...(shown === null ? [] : [shown])];
  const rows = sql` join ${sql.table(table)} on ${sql.ref(owner.id)} = ${id} and ${sql.join(asked, sql` and `)}`;
  return sql`select ${value} as ${sql.ref(name)} from custom_values as held${asked.length === 0 ? sql`` : rows}
    where held.field_id = ${sql.lit(field.id)} and ${id} is not null and ${value} is not null`;
}
