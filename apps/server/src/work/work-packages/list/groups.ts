/** Grouping and sums of a list, over all pages. */
import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import type { CollectionGroup, Link } from "@halyard/contract/hal";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { durationOf } from "../../../hal/write/duration.ts";
import { invalidQuery } from "../../../platform/errors.ts";
import { camel } from "../../../hal/read/filters.ts";
import type { SortClause } from "../../../hal/read/list-query.ts";
import { columnOf, findSort, termOf } from "../../../hal/read/sorts.ts";
import type { Reader } from "../../../platform/database/schema/schema.ts";
import { attributeName, principalLink } from "../resource/resource.ts";
import { joinsOf, linkedAs, linkedColumn, workPackageSorts } from "./sorts.ts";

interface Grouping {
  column: string;
  /** An index has a project's rows by it (migration 0045). */
  indexed?: boolean;
  /** There are so few that to look into one without rows takes less than to ask first which have some. */
  few?: boolean;
  link(id: number, title: string, catalogue: Catalogue, kind: string | null): Link | null;
}

const fromCatalogue =
  (kind: "types" | "statuses" | "priorities") =>
  (id: number, _title: string, catalogue: Catalogue): Link =>
    catalogue.link(kind, id);
const to =
  (kind: string) =>
  (id: number, title: string): Link => ({ href: `/api/v3/${kind}/${id}`, title });
const toPrincipal = (id: number, title: string, _catalogue: Catalogue, kind: string | null): Link =>
  principalLink(id, kind, title);

export const GROUPINGS: Record<string, Grouping> = {
  status: { column: "status_id", indexed: true, few: true, link: fromCatalogue("statuses") },
  type: { column: "type_id", link: fromCatalogue("types") },
  priority: { column: "priority_id", link: fromCatalogue("priorities") },
  project: { column: "project_id", link: to("projects") },
  author: { column: "author_id", link: to("users") },
  assignee: { column: "assignee_id", indexed: true, link: toPrincipal },
  responsible: { column: "responsible_id", link: toPrincipal },
  category: { column: "category_id", link: to("categories") },
  version: { column: "version_id", link: to("versions") },
  percentageDone: { column: "done_ratio", link: () => null },
};

/** With the name that it has in the API. */
export interface NamedGrouping extends Grouping {
  key: string;
}

/** @throws InvalidQuery (400) */
export function groupingOf(name: string): NamedGrouping {
  const key = camel(name);
  const grouping = Object.hasOwn(GROUPINGS, key) ? GROUPINGS[key] : undefined;
  if (grouping === undefined) throw invalidQuery(`Cannot group by ${name.slice(0, 60)}.`);
  return { key, ...grouping };
}

/** What is grouped by, called as the attribute is. */
export const groupByLink = (catalogue: Catalogue, key: string): Link => ({
  href: `/api/v3/queries/group_bys/${key}`,
  title: attributeName(catalogue, key) ?? key,
});

/**
 * Terms for rows and for groups: by what the groups are called or their position, in the direction in which the list
 * is sorted by that. Rows of a group stand together, even where two groups are called the same.
 */
export function groupOrder({ key, column }: NamedGrouping, sortBy: readonly SortClause[]): RawBuilder<unknown>[] {
  const { nullsLast = false, ...sort } = findSort(workPackageSorts, key);
  const direction = sortBy.find((clause) => camel(clause.name) === key)?.direction ?? "asc";
  return [termOf(columnOf(sort), direction, nullsLast), sql`${sql.ref(`work_packages.${column}`)}`];
}

const SUMS = [
  sql<number | null>`sum(work_packages.estimated_seconds)`.as("estimated"),
  sql<number | null>`sum(work_packages.remaining_seconds)`.as("remaining"),
  sql<number | null>`sum(work_packages.story_points)`.as("points"),
];

/** Where they are not asked for, an index that has none of them is enough. */
const NO_SUMS = ["estimated", "remaining", "points"].map((name) => sql<null>`null`.as(name));

interface SumRow {
  estimated: number | null;
  remaining: number | null;
  points: number | null;
}

const sumsOf = (row: SumRow) => ({
  estimatedTime: row.estimated === null ? null : durationOf(Number(row.estimated)),
  remainingTime: row.remaining === null ? null : durationOf(Number(row.remaining)),
  storyPoints: row.points === null ? null : Number(row.points),
});

const matching = (db: Reader, where: Expression<SqlBool>[]) =>
  db.selectFrom("work_packages").where((eb) => eb.and(where));

interface Grouped {
  groups: CollectionGroup[];
  /** How many rows each has, in the order of the groups; null: of what has no such value. */
  counts: { id: number | null; count: number }[];
  /** Of all groups together. */
  sums: ReturnType<typeof sumsOf>;
}

interface GroupRow extends SumRow {
  id: number | null;
  title: string | null;
  kind: string | null;
  count: number;
}

/** @param order see {@link groupOrder} */
export async function groupsOf(
  db: Reader,
  catalogue: Catalogue,
  { key, column, link: linkOf }: NamedGrouping,
  where: Expression<SqlBool>[],
  withSums: boolean,
  order: readonly RawBuilder<unknown>[],
): Promise<Grouped> {
  const id = sql.ref<number | null>(`work_packages.${column}`);
  const groups = matching(db, where)
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
  const listed = rows.map((row) => {
    const link = row.id === null ? null : linkOf(row.id, row.title ?? "", catalogue, row.kind);
    const plain = key === "percentageDone" && row.id !== null ? `${row.id}%` : null;
    return {
      value: link?.title ?? plain,
      count: Number(row.count),
      ...(withSums ? { sums: sumsOf(row) } : {}),
      _links: { valueLink: link === null ? [] : [link], groupBy },
    };
  });
  const sums = {
    estimated: added(rows.map((row) => row.estimated)),
    remaining: added(rows.map((row) => row.remaining)),
    points: added(rows.map((row) => row.points)),
  };
  const counts = rows.map(({ id: group, count }) => ({ id: group, count: Number(count) }));
  return { groups: listed, counts, sums: sumsOf(sums) };
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
export function inGroup({ column, indexed = false }: NamedGrouping, id: number | null): Expression<SqlBool> {
  const value = sql.ref(`work_packages.${column}`);
  // The plus keeps the planner from an index of what is grouped by, which has not the order of the rows.
  const compared = indexed ? value : sql`+${value}`;
  return id === null ? sql<SqlBool>`${compared} is null` : sql<SqlBool>`${compared} = ${id}`;
}

/**
 * Whether the first page is found sooner in the first groups than by a sort of all: the groups are at hand, or an index
 * has the rows in their order.
 */
export const firstGroupsFirst = ({ indexed = false }: NamedGrouping, [first]: readonly SortClause[]): boolean =>
  indexed || (first !== undefined && findSort(workPackageSorts, first.name).walked === true);

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

export async function totalSums(db: Reader, where: Expression<SqlBool>[]) {
  return sumsOf(await matching(db, where).select(SUMS).executeTakeFirstOrThrow());
}
