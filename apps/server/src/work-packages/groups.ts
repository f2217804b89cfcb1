/** Grouping and sums of a list, over all pages (work contract 1.7). */
import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import type { CollectionGroup, Link } from "@halyard/contract/hal";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { durationOf } from "../hal/duration.ts";
import { invalidQuery } from "../hal/errors.ts";
import { camel } from "../hal/filters.ts";
import type { SortClause } from "../hal/list-query.ts";
import { columnOf, findSort, termsOf } from "../hal/sorts.ts";
import type { Reader } from "../platform/database/schema.ts";
import { attributeName, principalLink } from "./resource.ts";
import { workPackageSorts } from "./sorts.ts";
import { matchable } from "./store.ts";

interface Grouping {
  column: string;
  /** The column that a group is called by; without it the catalogue knows. */
  title?: string;
  /** The column that says what kind of principal a group is. */
  kind?: string;
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
  status: { column: "status_id", link: fromCatalogue("statuses") },
  type: { column: "type_id", link: fromCatalogue("types") },
  priority: { column: "priority_id", link: fromCatalogue("priorities") },
  project: { column: "project_id", title: "projects.name", link: to("projects") },
  author: { column: "author_id", title: "author.name", link: to("users") },
  assignee: {
    column: "assignee_id",
    title: "assignee.name",
    kind: "assignee.type",
    link: toPrincipal,
  },
  responsible: {
    column: "responsible_id",
    title: "responsible.name",
    kind: "responsible.type",
    link: toPrincipal,
  },
  category: { column: "category_id", title: "categories.name", link: to("categories") },
  version: { column: "version_id", title: "versions.name", link: to("versions") },
  percentageDone: { column: "done_ratio", link: () => null },
};

/** @throws InvalidQuery (400) */
export function groupingOf(name: string): [string, Grouping] {
  const key = camel(name);
  const grouping = Object.hasOwn(GROUPINGS, key) ? GROUPINGS[key] : undefined;
  if (grouping === undefined) throw invalidQuery(`Cannot group by ${name.slice(0, 60)}.`);
  return [key, grouping];
}

/** What is grouped by, called as the attribute is. */
export const groupByLink = (catalogue: Catalogue, key: string): Link => ({
  href: `/api/v3/queries/group_bys/${key}`,
  title: attributeName(catalogue, key) ?? key,
});

interface GroupOrder {
  /** Terms for rows: those of a group stand together, even where two groups are called the same. */
  rows: RawBuilder<unknown>[];
  /** The same for groups. */
  groups: RawBuilder<unknown>[];
}

/** By what the groups are called or their position, in the direction in which the list is sorted by that. */
export function groupOrder(key: string, grouping: Grouping, sortBy: readonly SortClause[]): GroupOrder {
  const { nullsLast = false, ...sort } = findSort(workPackageSorts, key);
  const direction = sortBy.find((clause) => camel(clause.name) === key)?.direction ?? "asc";
  const id = sql.ref(`work_packages.${grouping.column}`);
  const column = columnOf(sort);
  return {
    rows: [...termsOf(column, direction, nullsLast), sql`${id}`],
    groups: [...termsOf(sql`min(${column})`, direction, nullsLast), sql`${id}`],
  };
}

const SUMS = [
  sql<number | null>`sum(work_packages.estimated_seconds)`.as("estimated"),
  sql<number | null>`sum(work_packages.remaining_seconds)`.as("remaining"),
  sql<number | null>`sum(work_packages.story_points)`.as("points"),
];

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

const matching = (db: Reader, where: Expression<SqlBool>[]) => matchable(db).where((eb) => eb.and(where));

interface Grouped {
  groups: CollectionGroup[];
  /** Of all groups together. */
  sums: ReturnType<typeof sumsOf>;
}

/** @param order see {@link groupOrder} */
export async function groupsOf(
  db: Reader,
  catalogue: Catalogue,
  key: string,
  grouping: Grouping,
  where: Expression<SqlBool>[],
  withSums: boolean,
  order: readonly RawBuilder<unknown>[],
): Promise<Grouped> {
  const column = sql<number | null>`${sql.ref(`work_packages.${grouping.column}`)}`;
  const most = (name: string | undefined) =>
    name === undefined ? sql<string | null>`null` : sql<string | null>`max(${sql.ref(name)})`;
  const groups = matching(db, where)
    .groupBy(column)
    .select([
      column.as("id"),
      most(grouping.title).as("title"),
      most(grouping.kind).as("kind"),
      sql<number>`count(*)`.as("count"),
      ...SUMS,
    ]);
  const rows = await order.reduce((query, term) => query.orderBy(term), groups).execute();
  const groupBy = groupByLink(catalogue, key);
  const listed = rows.map((row) => {
    const link = row.id === null ? null : grouping.link(row.id, row.title ?? "", catalogue, row.kind);
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
  return { groups: listed, sums: sumsOf(sums) };
}

/** As the database adds: null where there is nothing to add. */
function added(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + Number(value), 0);
}

export async function totalSums(db: Reader, where: Expression<SqlBool>[]) {
  return sumsOf(await matching(db, where).select(SUMS).executeTakeFirstOrThrow());
}
