import { customFieldKey } from "@halyard/contract/work-types/custom-fields";
import { sql, type RawBuilder } from "kysely";
import type { NewRow, Reader, Writer } from "../../platform/database/schema/schema.ts";
import { chunk } from "../../platform/database/chunk.ts";
import type { CustomField } from "../definitions/fields.ts";
import { indexedColumn, keyOf, OWNER_COLUMNS, VALUE_COLUMNS, type OwnerColumn } from "./storage.ts";
import type { CustomValue } from "./value.ts";

/** As it is stored. */
export function rowOf(
  owner: OwnerColumn,
  ownerId: number,
  { id, format }: Pick<CustomField, "id" | "format">,
  { value }: CustomValue,
): NewRow<"custom_values"> {
  return { field_id: id, [owner]: ownerId, [VALUE_COLUMNS[format]]: value, str_key: keyOf(format, value) };
}

/** Puts these values in the place of those that it had, of these fields alone. */
export async function replaceValues(
  tx: Writer,
  owner: OwnerColumn,
  ownerId: number,
  changed: readonly { field: Pick<CustomField, "id" | "format">; values: readonly CustomValue[] }[],
): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ field }) => field.id);
  await tx.deleteFrom("custom_values").where(owner, "=", ownerId).where("field_id", "in", ids).execute();
  const rows = changed.flatMap(({ field, values }) => values.map((value) => rowOf(owner, ownerId, field, value)));
  for (const some of chunk(rows)) await tx.insertInto("custom_values").values(some).execute();
}

/** The copies have what their originals have. @param pairs original and copy @param withPeople false: but no people */
export async function copyValues(
  tx: Writer,
  owner: OwnerColumn,
  pairs: readonly (readonly [from: number, to: number])[],
  withPeople: boolean,
): Promise<void> {
  for (const some of chunk(pairs)) {
    const list = some.map(([from, to]) => sql`(cast(${from} as integer), cast(${to} as integer))`);
    const people = withPeople ? sql`` : sql` and held.linked_principal_id is null`;
    // oxlint-disable-next-line no-await-in-loop -- one connection has one transaction
    await sql`with pairs (original, copy) as (values ${sql.join(list)})
      insert into custom_values (field_id, ${sql.ref(owner)}, num, str, str_key, option_id, linked_principal_id,
        linked_version_id)
      select held.field_id, pairs.copy, held.num, held.str, held.str_key, held.option_id, held.linked_principal_id,
        held.linked_version_id
      from pairs join custom_values as held on ${sql.ref(`held.${owner}`)} = pairs.original where true${people}
      order by held.id`.execute(tx);
  }
}

/** What named the one person names the other; who has both has the other once. */
export async function replacePerson(tx: Writer, from: number, to: number): Promise<void> {
  await sql`delete from custom_values where linked_principal_id = ${from} and exists (
    select 1 from custom_values as other where other.linked_principal_id = ${to}
    and other.field_id = custom_values.field_id
    and coalesce(other.work_package_id, 0) = coalesce(custom_values.work_package_id, 0)
    and coalesce(other.project_id, 0) = coalesce(custom_values.project_id, 0)
    and coalesce(other.principal_id, 0) = coalesce(custom_values.principal_id, 0)
    and coalesce(other.version_id, 0) = coalesce(custom_values.version_id, 0)
    and coalesce(other.time_entry_id, 0) = coalesce(custom_values.time_entry_id, 0))`.execute(tx);
  await tx
    .updateTable("custom_values")
    .set({ linked_principal_id: to })
    .where("linked_principal_id", "=", from)
    .execute();
}

/** The names in the API of the fields whose values are people, deleted ones too. */
export async function peopleFieldKeys(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom("custom_fields").where("format", "=", "user").select("id").execute();
  return rows.map(({ id }) => customFieldKey(id));
}

/** Of these principals those who are members of the project, with their names. */
export async function membersAmong(db: Reader, projectId: number, ids: readonly number[]): Promise<LinkedPrincipal[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("principals")
    .leftJoin("users", "users.id", "principals.id")
    .where("principals.id", "in", ids)
    .where((eb) => eb.or([eb("users.status", "is", null), eb("users.status", "<>", "locked")]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("memberships")
          .whereRef("memberships.principal_id", "=", "principals.id")
          .where("memberships.project_id", "=", projectId)
          .select(sql`1`.as("one")),
      ),
    )
    .select(["principals.id", "principals.name", "principals.type"])
    .execute();
}

/** The versions that are the project's own. */
export const versionsDefinedIn = (db: Reader, projectId: number): Promise<{ id: number; name: string }[]> =>
  db.selectFrom("versions").where("project_id", "=", projectId).select(["id", "name"]).execute();

export interface LinkedPrincipal {
  id: number;
  name: string;
  type: string;
}

/** So many fields are counted in one statement. */
const COUNTED_AT_ONCE = 100;

/**
 * By field, how many things have a value of it: from the indexes of values, as there may be millions.
 * @param most counting a field stops there; null: it goes on to the end
 */
export async function valueCounts(
  db: Reader,
  fields: readonly CustomField[],
  most: number | null,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const some of chunk(fields, COUNTED_AT_ONCE)) {
    // oxlint-disable-next-line no-await-in-loop -- few have so many fields
    const { rows } = await sql<{ id: number; count: number }>`${sql.join(
      some.map((field) => countOf(field, most)),
      sql` union all `,
    )}`.execute(db);
    for (const { id, count } of rows) counts.set(id, Number(count));
  }
  return counts;
}

function countOf({ id, format, target, multiple }: CustomField, most: number | null): RawBuilder<unknown> {
  const owner = sql.ref(`custom_values.${OWNER_COLUMNS[target]}`);
  const isIndexed =
    format === "text" ? sql`str is not null and str_key is null` : sql`${sql.ref(indexedColumn(format))} is not null`;
  const owners = sql`select ${multiple ? sql`distinct ` : sql``}${owner} as owner from custom_values
    where field_id = ${sql.lit(id)} and ${isIndexed}${most === null ? sql`` : sql` limit ${sql.lit(most)}`}`;
  return sql`select ${sql.lit(id)} as id, count(owner) as count from (${owners}) as owners`;
}
