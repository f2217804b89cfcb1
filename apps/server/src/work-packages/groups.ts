/** Grouping and sums of a list, over all pages (work contract 1.7). */
import { sql, type Expression, type SqlBool } from "kysely";
import type { CollectionGroup, Link } from "@halyard/contract/hal";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { durationOf } from "../hal/duration.ts";
import { invalidQuery } from "../hal/errors.ts";
import { camel } from "../hal/filters.ts";
import type { Reader } from "../platform/database/schema.ts";
import { workPackages } from "./store.ts";

interface Grouping {
  column: string;
  name: string;
  /** The column that a group is called by; without it the catalogue knows. */
  title?: string;
  link(id: number, title: string, catalogue: Catalogue): Link | null;
}

const fromCatalogue =
  (kind: "types" | "statuses" | "priorities") =>
  (id: number, _title: string, catalogue: Catalogue): Link =>
    catalogue.link(kind, id);
const to =
  (kind: string) =>
  (id: number, title: string): Link => ({ href: `/api/v3/${kind}/${id}`, title });

export const GROUPINGS: Record<string, Grouping> = {
  status: { column: "status_id", name: "Status", link: fromCatalogue("statuses") },
  type: { column: "type_id", name: "Type", link: fromCatalogue("types") },
  priority: { column: "priority_id", name: "Priority", link: fromCatalogue("priorities") },
  project: { column: "project_id", name: "Project", title: "projects.name", link: to("projects") },
  author: { column: "author_id", name: "Author", title: "author.name", link: to("users") },
  assignee: { column: "assignee_id", name: "Assignee", title: "assignee.name", link: to("users") },
  responsible: { column: "responsible_id", name: "Accountable", title: "responsible.name", link: to("users") },
  category: { column: "category_id", name: "Category", title: "categories.name", link: to("categories") },
  version: { column: "version_id", name: "Version", title: "versions.name", link: to("versions") },
  percentageDone: { column: "done_ratio", name: "% Complete", link: () => null },
};

/** @throws InvalidQuery (400) */
export function groupingOf(name: string): [string, Grouping] {
  const key = camel(name);
  const grouping = Object.hasOwn(GROUPINGS, key) ? GROUPINGS[key] : undefined;
  if (grouping === undefined) throw invalidQuery(`Cannot group by ${name.slice(0, 60)}.`);
  return [key, grouping];
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

const matching = (db: Reader, where: Expression<SqlBool>[]) =>
  workPackages(db, 0)
    .clearSelect()
    .where((eb) => eb.and(where));

export async function groupsOf(
  db: Reader,
  catalogue: Catalogue,
  key: string,
  grouping: Grouping,
  where: Expression<SqlBool>[],
  withSums: boolean,
): Promise<CollectionGroup[]> {
  const column = sql<number | null>`${sql.ref(`work_packages.${grouping.column}`)}`;
  const title =
    grouping.title === undefined ? sql<string | null>`null` : sql<string | null>`max(${sql.ref(grouping.title)})`;
  const rows = await matching(db, where)
    .groupBy(column)
    .select([column.as("id"), title.as("title"), sql<number>`count(*)`.as("count"), ...SUMS])
    .execute();
  const groupBy = { href: `/api/v3/queries/group_bys/${key}`, title: grouping.name };
  return rows
    .map((row) => {
      const link = row.id === null ? null : grouping.link(row.id, row.title ?? "", catalogue);
      const plain = key === "percentageDone" && row.id !== null ? `${row.id}%` : null;
      return {
        value: link?.title ?? plain,
        count: Number(row.count),
        ...(withSums ? { sums: sumsOf(row) } : {}),
        _links: { valueLink: link === null ? [] : [link], groupBy },
        order: orderIn(catalogue, key, row.id),
      };
    })
    .toSorted(inOrder)
    .map(({ order: _order, ...group }) => group);
}

interface Ordered {
  value: string | null;
  order: number;
}

/** Statuses, types and priorities by position, the rest by name; what has no value comes last. */
function inOrder(a: Ordered, b: Ordered): number {
  if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
  return a.order - b.order || a.value.localeCompare(b.value);
}

function orderIn(catalogue: Catalogue, key: string, id: number | null): number {
  if (id === null) return 0;
  if (key === "percentageDone") return id;
  const rows = { status: catalogue.statuses, type: catalogue.types, priority: catalogue.priorities }[key];
  return rows?.get(id)?.position ?? 0;
}

export async function totalSums(db: Reader, where: Expression<SqlBool>[]) {
  return sumsOf(await matching(db, where).select(SUMS).executeTakeFirstOrThrow());
}
