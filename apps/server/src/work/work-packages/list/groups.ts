/** The groups of a list and its sums, over all pages. */
import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import type { CollectionGroup } from "@halyard/contract/hal";
import { customFieldIdOf } from "@halyard/contract/work-types/custom-fields";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { durationOf } from "../../../hal/write/duration.ts";
import type { SortClause } from "../../../hal/read/list-query.ts";
import { findSort } from "../../../hal/read/sorts.ts";
import type { Reader } from "../../../platform/database/schema/schema.ts";
import { customGroup, groupTerms, idsIn } from "../custom-fields/columns.ts";
import { WORK_PACKAGES } from "../custom-fields/conditions.ts";
import { customSums, linkedTitles, NO_CUSTOM_SUMS, rowsIn } from "../custom-fields/sums-store.ts";
import { groupedValues, type ValueScope } from "../../../custom-fields/lists/owner-conditions.ts";
import { keptAssignees, keptCounts, keptSums, type SumRow } from "./kept/kept-sums-store.ts";
import { countedTotal } from "../counts-store.ts";
import { joinsOf, linkedAs, linkedColumn, workPackageSorts } from "./order/sorts.ts";
import { directionIn, groupByLink, groupOrder, type GroupId, type NamedGrouping } from "./groupings.ts";

const sumOf = (column: string) => sql<number | null>`sum(${sql.ref(`work_packages.${column}`)})`;
const SUMMED = [
  ["estimated", sumOf("estimated_seconds")],
  ["remaining", sumOf("remaining_seconds")],
  ["points", sumOf("story_points")],
] as const;
const SUMS = SUMMED.map(([name, sum]) => sum.as(name));

/** Where they are not asked for, an index that has none of them is enough. */
const NO_SUMS = SUMMED.map(([name]) => sql<null>`null`.as(name));

/** Sums by their names on the wire. */
type Sums = Record<string, string | number | null>;

/** What a list groups and adds up. */
export interface GroupedList {
  catalogue: Catalogue;
  scope: ValueScope;
  conditions: Expression<SqlBool>[];
  /** The same on `work_package_counts`; null: they are on something else. */
  counted: Expression<SqlBool>[] | null;
  /** The same on `work_package_assignee_counts`; null: they filter by more, or the list is of some projects only. */
  assigned: Expression<SqlBool>[] | null;
  query: { showSums: boolean };
}

const sumsOf = (row: SumRow): Sums => ({
  estimatedTime: row.estimated === null ? null : durationOf(Number(row.estimated)),
  remainingTime: row.remaining === null ? null : durationOf(Number(row.remaining)),
  storyPoints: row.points === null ? null : Number(row.points),
});

const matching = (db: Reader, where: Expression<SqlBool>[]) =>
  db.selectFrom("work_packages").where((eb) => eb.and(where));

interface Grouped {
  groups: CollectionGroup[];
  /** How many rows each has, in the order of the groups; null: of what has no such value. */
  counts: { id: GroupId; count: number }[];
  /** Of all groups together. */
  sums: Sums;
}

interface GroupRow extends SumRow {
  id: number | null;
  title: string | null;
  kind: string | null;
  count: number;
}

export async function groupsOf(
  db: Reader,
  list: GroupedList,
  grouping: NamedGrouping,
  sortBy: readonly SortClause[],
): Promise<Grouped> {
  const { catalogue, conditions: where, query } = list;
  const { key, column, link: linkOf, custom } = grouping;
  const order = groupOrder(grouping, sortBy);
  const withSums = query.showSums;
  if (custom !== undefined) return customGroupsOf(db, list, { ...grouping, custom }, sortBy);
  const id = sql.ref<number | null>(`work_packages.${column}`);
  const groups =
    keptGroups(list, grouping) ??
    matching(db, where)
      .groupBy(id)
      .select([id.as(column), sql<number>`count(*)`.as("count"), ...(withSums ? SUMS : NO_SUMS)]);
  const { linked } = findSort(workPackageSorts, key);
  const title = linked === undefined ? sql`null` : linkedColumn(column, "name");
  const kind = linked?.table === "principals" ? linkedColumn(column, "type") : sql`null`;
  // What a group is called by and stands by is looked up once a group, by the terms for rows: a group is as one row here.
  const { rows } = await sql<GroupRow>`
    select ${id} as id, ${title} as title, ${kind} as kind, count, estimated, remaining, points
    from (${groups}) as work_packages ${joinsOf([key])} order by ${sql.join(order)}`.execute(db);
  const groupBy = groupByLink(catalogue, key);
  const more = withSums ? await customSums(db, list, id) : NO_CUSTOM_SUMS;
  const listed = rows.map((row) => {
    const link = row.id === null ? null : linkOf(row.id, row.title ?? "", catalogue, row.kind);
    const plain = key === "percentageDone" && row.id !== null ? `${row.id}%` : null;
    return {
      value: link?.title ?? plain,
      count: Number(row.count),
      ...(withSums ? { sums: { ...sumsOf(row), ...more.of(row.id) } } : {}),
      _links: { valueLink: link === null ? [] : [link], groupBy },
    };
  });
  const sums = {
    estimated: added(rows.map((row) => row.estimated)),
    remaining: added(rows.map((row) => row.remaining)),
    points: added(rows.map((row) => row.points)),
  };
  const counts = rows.map(({ id: group, count }) => ({ id: group, count: Number(count) }));
  return { groups: listed, counts, sums: { ...sumsOf(sums), ...more.all() } };
}

/** The groups from kept counts; null: no count covers them. */
function keptGroups({ counted, assigned, query }: GroupedList, grouping: NamedGrouping): RawBuilder<unknown> | null {
  if (counted === null) return null;
  if (grouping.counted === true) return keptCounts(grouping.column, counted, query.showSums);
  return grouping.key === "assignee" && assigned !== null && !query.showSums ? keptAssignees(assigned, counted) : null;
}

interface CustomGroupRow extends SumRow {
  id: number | string | null;
  count: number;
}

/** The same by what a custom field says: its value is looked up once a row, then rows are put together by it. */
async function customGroupsOf(
  db: Reader,
  list: GroupedList,
  { key, column, custom }: NamedGrouping & { custom: NonNullable<NamedGrouping["custom"]> },
  sortBy: readonly SortClause[],
): Promise<Grouped> {
  const { catalogue, query } = list;
  const { field, value, holds } = custom;
  const withSums = query.showSums;
  const id = sql.ref(`work_packages.${column}`);
  const order = groupTerms(field, sql`${id}`, directionIn(sortBy, field));
  const [estimated, remaining, points] = SUMMED.map(([, sum]) => (withSums ? sum : sql`null`));
  const isCounted = holds !== null && !withSums;
  const valued = isCounted
    ? groupedValues(WORK_PACKAGES, field, list.scope, {
        table: "work_packages",
        name: column,
        conditions: list.conditions,
      })
    : matching(db, list.conditions).selectAll("work_packages").select(value.as(column));
  const groups = sql`select ${id} as ${sql.ref(column)}, count(*) as count, ${estimated} as estimated,
    ${remaining} as remaining, ${points} as points from (${valued}) as work_packages group by ${id}`;
  const rows = await rowsIn<CustomGroupRow>(
    db,
    sql`select ${id} as id, count, estimated, remaining, points
      from (${groups}) as work_packages order by ${sql.join(order)}`,
  );
  if (isCounted) rows.push(...(await withoutValue(db, list, rows)));
  const linked = await linkedTitles(
    db,
    field,
    rows.flatMap((row) => (row.id === null ? [] : idsIn(row.id))),
  );
  const more = withSums ? await customSums(db, list, value) : NO_CUSTOM_SUMS;
  const groupBy = groupByLink(catalogue, key);
  const listed = rows.map((row) => {
    const { value: name, links } = customGroup(field, row.id, linked);
    return {
      value: name,
      count: Number(row.count),
      ...(withSums ? { sums: { ...sumsOf(row), ...more.of(row.id) } } : {}),
      _links: { valueLink: links, groupBy },
    };
  });
  const counts = rows.map((row) => ({ id: row.id, count: Number(row.count) }));
  const sums = {
    estimated: added(rows.map((row) => row.estimated)),
    remaining: added(rows.map((row) => row.remaining)),
    points: added(rows.map((row) => row.points)),
  };
  return { groups: listed, counts, sums: { ...sumsOf(sums), ...more.all() } };
}

/** What has no value is what is left of all; it comes last. */
async function withoutValue(db: Reader, list: GroupedList, rows: readonly CustomGroupRow[]): Promise<CustomGroupRow[]> {
  const total =
    list.counted === null
      ? (
          await matching(db, list.conditions)
            .select(sql<number>`count(*)`.as("count"))
            .executeTakeFirstOrThrow()
        ).count
      : await countedTotal(db, list.counted);
  const count = Number(total) - rows.reduce((sum, row) => sum + Number(row.count), 0);
  return count > 0 ? [{ id: null, count, estimated: null, remaining: null, points: null }] : [];
}

/** Where a page lies in a single group: its condition, and where the page begins in it. */
export function pageWithinGroup(
  grouping: NamedGrouping,
  counts: Grouped["counts"],
  start: number,
  length: number,
): { condition: Expression<SqlBool>; start: number } | null {
  let before = 0;
  for (const [index, { id, count }] of counts.entries()) {
    const from = start - before;
    if (from < count) {
      if (from + length > count && index < counts.length - 1) return null;
      return { condition: inGroup(grouping, id), start: from };
    }
    before += count;
  }
  return null;
}

/** @param id null: what has no such value */
export function inGroup({ column, custom, indexed = false }: NamedGrouping, id: GroupId): Expression<SqlBool> {
  if (custom !== undefined) {
    if (id === null) return sql<SqlBool>`${custom.value} is null`;
    return custom.holds?.(id) ?? sql<SqlBool>`${custom.value} = ${id}`;
  }
  const value = sql.ref(`work_packages.${column}`);
  // The plus keeps the planner from an index of what is grouped by, which has not the order of the rows.
  const compared = indexed ? value : sql`+${value}`;
  return id === null ? sql<SqlBool>`${compared} is null` : sql<SqlBool>`${compared} = ${id}`;
}

/**
 * Whether the first page is found sooner in the first groups than by a sort of all: the groups are at hand, or an index
 * has the rows in their order.
 */
export const firstGroupsFirst = ({ custom, indexed = false }: NamedGrouping, [first]: readonly SortClause[]): boolean =>
  indexed ||
  (custom === undefined &&
    first !== undefined &&
    customFieldIdOf(first.name) === null &&
    findSort(workPackageSorts, first.name).walked === true);

/** Few: who begins with more groups than this has few rows to sort. */
export const FIRST_GROUPS = 3;

/**
 * The first groups of a list in their order; null: what has no such value. Where an index has the rows of each group they
 * are looked for one by one, else all that match are gone through once. Of few groups all, also those without rows.
 * @param order see {@link groupOrder}
 */
export async function firstGroups(
  db: Reader,
  grouping: NamedGrouping,
  where: Expression<SqlBool>[],
  order: readonly RawBuilder<unknown>[],
): Promise<(number | null)[]> {
  const { key, column, indexed = false, few = false } = grouping;
  const { linked, nullsLast = false } = findSort(workPackageSorts, key);
  const value = sql.ref<number | null>(`work_packages.${column}`);
  if (!indexed || linked === undefined) {
    const groups = matching(db, where).select(value.as(column)).distinct();
    const { rows } = await sql<{ id: number | null }>`
      select ${value} as id from (${groups}) as work_packages ${joinsOf([key])}
      order by ${sql.join(order)} limit ${FIRST_GROUPS}`.execute(db);
    return rows.map((row) => row.id);
  }
  const id = linkedColumn(column, "id");
  if (few) {
    const { rows } = await sql<{ id: number }>`
      select ${id} as id from ${sql.table(linked.table)} as ${linkedAs(column)} order by ${order[0]}, ${id}`.execute(
      db,
    );
    return rows.map((row) => row.id);
  }
  const any = matching(db, [...where, sql<SqlBool>`${value} = ${id}`]).select(sql`1`.as("one"));
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${sql.table(linked.table)} as ${linkedAs(column)}
    where exists ${any} order by ${order[0]}, ${id} limit ${FIRST_GROUPS}`.execute(db);
  const ids = rows.map((row) => row.id);
  return nullsLast && ids.length < FIRST_GROUPS ? [...ids, null] : ids;
}

/** As the database adds: null where there is nothing to add. */
function added(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + Number(value), 0);
}

export async function totalSums(db: Reader, list: GroupedList): Promise<Sums> {
  const sumsOfAll =
    list.counted === null
      ? matching(db, list.conditions).select(SUMS).executeTakeFirstOrThrow()
      : keptSums(db, list.counted);
  const [sums, more] = await Promise.all([sumsOfAll, customSums(db, list, sql`null`)]);
  return { ...sumsOf(sums), ...more.all() };
}
