/**
 * Orders by a custom field. To sort all that match a value of each is looked up; but the index of the values has them in
 * their order. So it is gone through until a page is full, and what it passes is asked whether it matches.
 */
import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import type { CustomField } from "../../../../custom-fields/definitions/fields.ts";
import type { Reader } from "../../../../platform/database/schema/schema.ts";

/** Each value of a work package is one entry of an index, which begins with the field. */
const INDEXED: Partial<Record<CustomField["format"], "num" | "str_key">> = {
  string: "str_key",
  link: "str_key",
  date: "str_key",
  int: "num",
  float: "num",
  bool: "num",
};

/** So many entries at most. Where they hold no page, so little matches that it is sooner sorted. */
const WALKED = 5_000;
export interface WalkedOrder {
  field: CustomField;
  direction: "asc" | "desc";
}

export interface Walked {
  /** Of work packages, made to be asked of one after the other. */
  conditions: readonly Expression<SqlBool>[];
  /** How many come before those that are looked for. */
  start: number;
  count: number;
}

export const isWalkable = ({ format, multiple }: CustomField): boolean =>
  !multiple && (format === "list" || INDEXED[format] !== undefined);

/** @returns the ids in their order; null: not found so, they may be those without a value */
export async function walkedIds(db: Reader, order: WalkedOrder, walked: Walked): Promise<number[] | null> {
  const { field, direction } = order;
  if (!isWalkable(field)) return null;
  const column = INDEXED[field.format];
  if (column !== undefined) {
    const ids = await idsIn(db, order, walked, { by: sql.ref(`held.${column}`), most: WALKED });
    return ids.length < walked.count ? null : ids;
  }
  const options = direction === "asc" ? field.options : field.options.toReversed();
  const needed = walked.start + walked.count;
  const ids: number[] = [];
  let most = WALKED;
  for (const { id } of options) {
    const rest = { ...walked, start: 0, count: needed - ids.length };
    // oxlint-disable-next-line no-await-in-loop -- most pages lie in the first one
    ids.push(...(await idsIn(db, order, rest, { option: id, most })));
    if (ids.length === needed) return ids.slice(walked.start);
    // oxlint-disable-next-line no-await-in-loop
    most -= await entriesOf(db, field, id, most);
    // The next option's are next only where this one's have all been asked.
    if (most <= 0) return null;
  }
  return null;
}

/** Entries of the index that are gone through: by a column of theirs, or those of an option, which has none. */
type Entries = { most: number } & ({ by: RawBuilder<unknown> } | { option: number });

async function idsIn(
  db: Reader,
  { field, direction }: WalkedOrder,
  { conditions, start, count }: Walked,
  entries: Entries,
): Promise<number[]> {
  const to = direction === "desc" ? sql`desc` : sql`asc`;
  const where = conditions.length === 0 ? sql`` : sql`and ${sql.join([...conditions], sql` and `)}`;
  const [place, which, order] =
    "by" in entries
      ? [entries.by, sql`${entries.by} is not null`, sql`${entries.by} ${to}, held.work_package_id ${to}`]
      : [sql`0`, sql`held.option_id = ${entries.option}`, sql`held.work_package_id ${to}`];
  // The limit inside holds the planner to this way.
  const { rows } = await sql<{ id: number }>`
    select work_packages.id as id from (
      select held.work_package_id as id, ${place} as place from custom_values as held
      where held.field_id = ${sql.lit(field.id)} and ${which} and held.work_package_id is not null
      order by ${order} limit ${entries.most}) as walked
    cross join work_packages where work_packages.id = walked.id ${where}
    order by walked.place ${to}, work_packages.id ${to} limit ${count} offset ${start}`.execute(db);
  return rows.map(({ id }) => id);
}

/** @param most they are not counted beyond it */
async function entriesOf(db: Reader, field: CustomField, option: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select 1 as one from custom_values as held where held.field_id = ${sql.lit(field.id)}
    and held.option_id = ${option} and held.work_package_id is not null limit ${most}) as found`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
