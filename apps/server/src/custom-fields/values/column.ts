/** The values of custom fields as a column of the rows that have them. */
import { sql, type RawBuilder } from "kysely";
import { isPostgres } from "../../platform/database/postgres/is-postgres.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";
import type { OwnerColumn } from "./storage.ts";

/**
 * The values of a row as one column of it, see `value.ts`: a statement that reads rows reads their values with them, however
 * many fields there are.
 * @param owner the column of `custom_values` that names the row @param id the row's id, as the statement has it
 */
export function customColumn(db: Reader, owner: OwnerColumn, id: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`held.${name}`);
  const values = ["num", "str", "option_id", "linked_principal_id", "linked_version_id"].map(column);
  const names = sql`coalesce(linked_principal.name, linked_version.name), linked_principal.type`;
  const held = sql`from custom_values as held
    left join principals as linked_principal on linked_principal.id = held.linked_principal_id
    left join versions as linked_version on linked_version.id = held.linked_version_id
    where ${column(owner)} = ${sql.ref(id)}`;
  if (isPostgres(db)) {
    return sql<string>`(select coalesce(json_agg(json_build_array(held.field_id,
      coalesce(${sql.join(values.map((value) => sql`to_json(${value})`))}), ${names})
      order by held.field_id, held.id)::text, '[]') ${held})`;
  }
  // The index has them in this order; an order of the list itself would be sorted for each row.
  return sql<string>`(select json_group_array(json_array(field, value, title, kind)) from (
    select held.field_id as field, coalesce(${sql.join(values)}) as value,
      coalesce(linked_principal.name, linked_version.name) as title, linked_principal.type as kind
    ${held} order by held.field_id, held.id))`;
}
