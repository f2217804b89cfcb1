/** Projects below their parents, in the order that is asked for, without what is folded away. Pure. */
import { idOf, linkOf } from "@halyard/api-client/links";
import type { ProjectSort } from "@halyard/contract/views/project-lists";
import type { ProjectOverview } from "@halyard/contract/schemas/projects";

export interface ProjectTree {
  rows: readonly ProjectOverview[];
  /** From 0, by id. */
  levels: ReadonlyMap<number, number>;
  /** Those that something is below. */
  parents: ReadonlySet<number>;
}

const valueOf = (row: ProjectOverview, sort: ProjectSort): string | number | null =>
  sort === "status" ? (linkOf(row, "status")?.title ?? null) : row[sort];

/** What has no value comes last, whichever way it is sorted. */
export function compareProjects(
  a: ProjectOverview,
  b: ProjectOverview,
  sort: ProjectSort,
  descending: boolean,
): number {
  const [left, right] = [valueOf(a, sort), valueOf(b, sort)];
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  const order =
    typeof left === "number" && typeof right === "number" ? left - right : String(left).localeCompare(String(right));
  return descending ? -order : order;
}

/** @param all by name: what is equal stays in that order */
export function projectTree(
  all: readonly ProjectOverview[],
  folded: ReadonlySet<number>,
  sort: ProjectSort,
  descending: boolean,
): ProjectTree {
  const known = new Set(all.map(({ id }) => id));
  const named = all.toSorted((a, b) => a.name.localeCompare(b.name));
  // As long as no other order is asked for, favorites stand before the others beside them.
  const byFavor = sort === "name" && !descending;
  const sorted = named.toSorted(
    (a, b) => (byFavor ? Number(b.favorited) - Number(a.favorited) : 0) || compareProjects(a, b, sort, descending),
  );
  const below = Map.groupBy(sorted, (row) => {
    const parent = idOf(linkOf(row, "parent"));
    return parent !== null && known.has(parent) ? parent : null;
  });
  const rows: ProjectOverview[] = [];
  const levels = new Map<number, number>();
  const walk = (under: number | null, level: number): void => {
    for (const row of below.get(under) ?? []) {
      rows.push(row);
      levels.set(row.id, level);
      if (!folded.has(row.id)) walk(row.id, level + 1);
    }
  };
  walk(null, 0);
  return { rows, levels, parents: new Set([...below.keys()].filter((id) => id !== null)) };
}
