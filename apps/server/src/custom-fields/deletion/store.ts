import { sql, type RawBuilder } from "kysely";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";
import { chunk } from "../../platform/database/chunk.ts";
import type { CustomField } from "../definitions/fields.ts";
import { keyOf, OWNER_COLUMNS, VALUE_COLUMNS } from "../values/storage.ts";

type ShortField = Pick<CustomField, "id" | "format" | "target">;

/** The different values of a field, with how many things have each; not more than asked for. */
export async function differentValues(
  db: Reader,
  { id, format }: ShortField,
  most: number,
): Promise<{ value: number | string; count: number }[]> {
  const column = VALUE_COLUMNS[format];
  const rows = await db
    .selectFrom("custom_values")
    .where("field_id", "=", id)
    .groupBy(column)
    .select([`${column} as value`, (eb) => eb.fn.countAll<number>().as("count")])
    .limit(most)
    .execute();
  return rows.flatMap(({ value, count }) => (value === null ? [] : [{ value, count: Number(count) }]));
}

/** What has no value of the other field gets its values of the one; those stay, too. */
export const copyAll = (tx: Writer, from: ShortField, into: ShortField): Promise<unknown> =>
  insert(
    tx,
    from,
    into,
    sql`held.num, held.str, held.str_key, held.option_id, held.linked_principal_id,
    held.linked_version_id`,
    sql`true`,
  );

/** The same for what has that value: it gets the other one. */
export function copyAs(
  tx: Writer,
  from: ShortField,
  into: ShortField,
  value: number | string,
  other: number | string,
): Promise<unknown> {
  const target = VALUE_COLUMNS[into.format];
  const text = target === "str" ? sql`cast(${other} as text)` : sql`cast(null as text)`;
  const option = target === "option_id" ? sql`cast(${other} as integer)` : sql`cast(null as integer)`;
  const selected = sql`cast(null as integer), ${text}, cast(${keyOf(into.format, other)} as text), ${option},
    cast(null as integer), cast(null as integer)`;
  return insert(tx, from, into, selected, sql`${sql.ref(`held.${VALUE_COLUMNS[from.format]}`)} = ${value}`);
}

const insert = (
  tx: Writer,
  from: ShortField,
  into: ShortField,
  selected: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<unknown> => {
  const owner = sql.ref(OWNER_COLUMNS[into.target]);
  const held = sql.ref(`held.${OWNER_COLUMNS[into.target]}`);
  return sql`insert into custom_values (field_id, ${owner}, num, str, str_key, option_id, linked_principal_id,
      linked_version_id)
    select cast(${into.id} as integer), ${held}, ${selected} from custom_values as held
    where held.field_id = ${from.id} and ${condition} and not exists (select 1 from custom_values as other
      where other.field_id = ${into.id} and other.${owner} = ${held})
    order by held.id`.execute(tx);
};

/** What people and versions are called; of other formats nothing. */
export async function linkedNames(
  db: Reader,
  format: CustomField["format"],
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0 || (format !== "user" && format !== "version")) return new Map();
  const table = format === "user" ? "principals" : "versions";
  const names = new Map<number, string>();
  for (const some of chunk(ids)) {
    // oxlint-disable-next-line no-await-in-loop -- some at a time
    const rows = await db.selectFrom(table).where("id", "in", some).select(["id", "name"]).execute();
    for (const { id, name } of rows) names.set(id, name);
  }
  return names;
}
