/**
 * Orders by a custom field. To sort all that match a value of each is looked up; but the index of the values has them in
 * their order. So it is gone through until a page is full, and what it passes is asked whether it matches.
 */
import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import type { CustomField } from "../../../../custom-fields/definitions/fields.ts";
import type { Reader } from "../../../../platform/database/schema/schema.ts";
import { sortKey } from "../../../../platform/database/reading/sort-key.ts";

/** Each value of a work package is one entry of an index, which begins with the field. */
const INDEXED: Partial<Record<CustomField["format"], RawBuilder<unknown>>> = {
  string: sortKey("held.str_key"),
  link: sortKey("held.str_key"),
  date: sql.ref("held.str_key"),
  int: sql.ref("held.num"),
  float: sql.ref("held.num"),
  bool: sql.ref("held.num"),
};
/** What has a text in that order; the index is of these. */
const hasText = (format: CustomField["format"]): RawBuilder<unknown> =>
  format === "string" || format === "link" ? sql` and held.str_key is not null` : sql``;

/** So many entries at once. Where they hold no page, so little matches that it is mostly sooner sorted. */
const WALKED = 5_000;
const MOST_WALKED = 50_000;
/** To pass an entry takes as long as to find and sort one row. */
const SHARE_OF_SORTED = 0.5;

export interface WalkedOrder {
  field: CustomField;
  direction: "asc" | "desc";
}

export interface Walked {
  /** Of work packages, made to be asked of one after the other. */
  conditions: readonly Expression<SqlBool>[];
  /** More of them, which only ask for values of `work_packages.id`: no row has to be looked up for these. */
  ofValues?: readonly Expression<SqlBool>[];
  /** How many come before those that are looked for. */
  start: number;
  count: number;
}

export const isWalkable = ({ format, multiple }: CustomField): boolean =>
  !multiple && (format === "list" || INDEXED[format] !== undefined);

/**
 * @param sorted how many rows would be looked at to sort those that match: the more, the longer the values are gone through
 * @returns the ids in their order; null: not found so, they may be those without a value
 */
export async function walkedIds(
  db: Reader,
  order: WalkedOrder,
  walked: Walked,
  sorted: () => Promise<number>,
): Promise<number[] | null> {
  const { field, direction } = order;
  if (!isWalkable(field)) return null;
  const column = INDEXED[field.format];
  if (column !== undefined) return idsBy(db, order, walked, column, sorted);
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

async function idsBy(
  db: Reader,
  order: WalkedOrder,
  walked: Walked,
  by: RawBuilder<unknown>,
  sorted: () => Promise<number>,
): Promise<number[] | null> {
  const needed = walked.start + walked.count;
  // What is moved to another place between two of these statements may be found by both.
  const ids = new Set<number>();
  let most = WALKED;
  for (let after = 0; after < most; after += WALKED) {
    const rest = { ...walked, start: 0, count: needed - ids.size };
    // oxlint-disable-next-line no-await-in-loop -- most pages lie in the first one
    for (const id of await idsIn(db, order, rest, { by, after, most: WALKED })) ids.add(id);
    if (ids.size >= needed) return [...ids].slice(walked.start);
    // oxlint-disable-next-line no-await-in-loop -- asked once
    if (after === 0) most = Math.min(MOST_WALKED, (await sorted()) * SHARE_OF_SORTED);
  }
  return null;
}

/** Entries of the index that are gone through: by a column of theirs, or those of an option, which has none. */
type Entries = { most: number } & ({ by: RawBuilder<unknown>; after: number } | { option: number });

async function idsIn(
  db: Reader,
  order: WalkedOrder,
  { start, count, ...asked }: Walked,
  entries: Entries,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select walked.id as id from ${matchingIn(asked, walkedBy(order, entries))}
    order by ${inOrder(order)} limit ${count} offset ${start}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Of what was walked, which has it in this order already: so both databases stop where the page is full. By the id of the
 * row, which is the same, they would ask all entries and sort what matches.
 */
const inOrder = ({ direction }: WalkedOrder): RawBuilder<unknown> =>
  direction === "desc" ? sql`walked.place desc, walked.id desc` : sql`walked.place asc, walked.id asc`;

/** Entries as rows of `id` and `place`, in their order. */
function walkedBy({ field, direction }: WalkedOrder, entries: Entries): RawBuilder<unknown> {
  const to = direction === "desc" ? sql`desc` : sql`asc`;
  const [place, which, order] =
    "by" in entries
      ? [
          entries.by,
          sql`${entries.by} is not null${hasText(field.format)}`,
          sql`${entries.by} ${to}, held.work_package_id ${to}`,
        ]
      : [sql`0`, sql`held.option_id = ${entries.option}`, sql`held.work_package_id ${to}`];
  // The limit inside holds the planner to this way.
  return sql`(select held.work_package_id as id, ${place} as place from custom_values as held
    where held.field_id = ${sql.lit(field.id)} and ${which} and held.work_package_id is not null
    order by ${order} limit ${entries.most} offset ${"by" in entries ? entries.after : 0})`;
}

/** Those of them for which the conditions hold, as `walked`; those of values first, which read an index only. */
function matchingIn(
  { conditions, ofValues = [] }: Pick<Walked, "conditions" | "ofValues">,
  entries: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const valued =
    ofValues.length === 0
      ? entries
      : sql`(select work_packages.id, work_packages.place from ${entries} as work_packages
        where ${sql.join([...ofValues], sql` and `)})`;
  if (conditions.length === 0) return sql`${valued} as walked`;
  return sql`${valued} as walked
    cross join work_packages where work_packages.id = walked.id and ${sql.join([...conditions], sql` and `)}`;
}

/** @param most they are not counted beyond it */
async function entriesOf(db: Reader, field: CustomField, option: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select 1 as one from custom_values as held where held.field_id = ${sql.lit(field.id)}
    and held.option_id = ${option} and held.work_package_id is not null limit ${most}) as found`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** What many have the same value of, so that the values are sooner gone through one by one. */
export const SHARED = "shared";

/**
 * Where a second order follows: the ids of those that come first by this field, with all that stand at the same place as
 * the last of them. null: too few of the first match.
 * @param needed how many there must be
 */
export async function firstIds(
  db: Reader,
  order: WalkedOrder,
  asked: Pick<Walked, "conditions" | "ofValues">,
  needed: number,
): Promise<number[] | typeof SHARED | null> {
  const column = INDEXED[order.field.format];
  if (column === undefined) return SHARED;
  const entries = walkedBy(order, { by: column, after: 0, most: WALKED });
  const matching = matchingIn(asked, entries);
  const to = order.direction === "desc" ? sql`desc` : sql`asc`;
  const [last, [end]] = await Promise.all([
    placesOf(db, sql`${matching} order by ${inOrder(order)} limit 1 offset ${needed - 1}`),
    placesOf(db, sql`${entries} as walked order by ${inOrder(order)} limit 1 offset ${WALKED - 1}`),
  ]);
  const [place] = last;
  if (place === undefined) {
    const [first] = await placesOf(db, sql`${entries} as walked order by ${inOrder(order)} limit 1`);
    return end !== undefined && first === end ? SHARED : null;
  }
  // What stands at the same place may go on beyond what was read.
  if (end === place) return SHARED;
  const upTo = order.direction === "desc" ? sql`>=` : sql`<=`;
  const through = matchingIn(
    asked,
    sql`(select id, place from ${entries} as earlier where place ${upTo} ${place} order by place ${to}, id ${to})`,
  );
  const { rows } = await sql<{ id: number }>`select walked.id as id from ${through}`.execute(db);
  return rows.map(({ id }) => id);
}

async function placesOf(db: Reader, from: RawBuilder<unknown>): Promise<(number | string)[]> {
  const { rows } = await sql<{ place: number | string }>`select walked.place as place from ${from}`.execute(db);
  return rows.map(({ place }) => place);
}

/** So many values at most are gone through one after the other. */
const MOST_VALUES = 20;

/** The first values that there are of a field, in its order, where each is shared by many. */
export async function firstOf(db: Reader, { field, direction }: WalkedOrder): Promise<(number | string)[]> {
  const column = INDEXED[field.format];
  if (column === undefined) {
    const ids = field.options.map(({ id }) => id);
    return (direction === "asc" ? ids : ids.toReversed()).slice(0, MOST_VALUES);
  }
  const least = direction === "asc" ? sql`min(${column})` : sql`max(${column})`;
  const own = sql`from custom_values as held where held.field_id = ${sql.lit(field.id)} and ${column} is not null${hasText(field.format)}`;
  const beyond = direction === "asc" ? sql`>` : sql`<`;
  // From one to the next by the index, however many share each.
  const { rows } = await sql<{ place: number | string }>`
    with recursive places (place, number) as (
      select (select ${least} ${own}), 1
      union all
      select (select ${least} ${own} and ${column} ${beyond} places.place), places.number + 1 from places
      where places.place is not null and places.number < ${MOST_VALUES})
    select place from places where place is not null order by number`.execute(db);
  return rows.map(({ place }) => place);
}

/** That a work package has this value, asked of one after the other. */
export function hasValue({ id, format }: CustomField, value: number | string): Expression<SqlBool> {
  return sql<SqlBool>`exists (select 1 from custom_values as held where held.field_id = ${sql.lit(id)}
    and held.work_package_id = work_packages.id and ${INDEXED[format] ?? sql.ref("held.option_id")} = ${value}
    limit 1 offset 0)`;
}

/** The same, for who looks for all that have it. */
export function amongHaving({ id, format }: CustomField, value: number | string): Expression<SqlBool> {
  return sql<SqlBool>`work_packages.id in (select held.work_package_id from custom_values as held
    where held.field_id = ${sql.lit(id)} and held.work_package_id is not null
    and ${INDEXED[format] ?? sql.ref("held.option_id")} = ${value}${hasText(format)})`;
}

/**
 * The ids of those of the first rows that match; to ask each row takes less than to find all that match first.
 * @param inProjects those of the conditions that say which projects it is of @returns null: too few of them match
 */
export async function idsAmongFirst(
  db: Reader,
  terms: readonly RawBuilder<unknown>[],
  inProjects: Walked["conditions"],
  { conditions, start, count }: Walked,
  most = WALKED,
): Promise<number[] | null> {
  const order = sql.join([...terms]);
  const next = db
    .selectFrom("work_packages")
    .where((eb) => eb.and([...inProjects]))
    .orderBy(order)
    .limit(most)
    .select("id");
  const { rows } = await sql<{ id: number }>`
    select work_packages.id as id from ${next} as next
    cross join work_packages where work_packages.id = next.id and ${sql.join([...conditions], sql` and `)}
    order by ${order} limit ${count} offset ${start}`.execute(db);
  return rows.length < count ? null : rows.map(({ id }) => id);
}
