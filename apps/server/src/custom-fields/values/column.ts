/** The values of custom fields as a column of the rows that have them. */
import { PostgresAdapter, sql, type RawBuilder } from "kysely";
import type { Reader } from "../../platform/database/schema/schema.ts";
import type { OwnerColumn } from "./storage.ts";

const isPostgres = (db: Reader): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * The values of a row as one column of it, see `value.ts`: a statement that reads rows reads their values with them, however
 * many fields there are.
 * @param owner the column of `custom_values` that names the row @param id the row's id, as the statement has it
 */
export function customColumn(db: Reader, owner: OwnerColumn, id: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`held.${name}`);
  const values = ["num", "str", "option_id", "linked_principal_id", "linked_version_id"].map(column);
  const names = sql`coalesce(linked_principal.name, linked_version.name), linked_principal.type`;
  const list = isPostgres(db)
    ? sql`coalesce(json_agg(json_build_array(held.field_id,
        coalesce(${sql.join(values.map((value) => sql`to_json(${value})`))}), ${names})
        order by held.field_id, held.id)::text, '[]')`
    : sql`json_group_array(json_array(held.field_id, coalesce(${sql.join(values)}), ${names})
        order by held.field_id, held.id)`;
  return sql<string>`(select ${list} from custom_values as held
    left join principals as linked_principal on linked_principal.id = held.linked_principal_id
    left join versions as linked_version on linked_version.id = held.linked_version_id
    where ${column(owner)} = ${sql.ref(id)})`;
}
