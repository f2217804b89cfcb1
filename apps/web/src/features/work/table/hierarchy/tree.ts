/** Work packages below their parents: which come where, and which parents have to be shown for that. Pure. */
import { idOf, linkedId, linksOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";

export interface Tree {
  /** Those that are shown, in order: what is folded away is not among them. */
  rows: readonly WorkPackage[];
  /** From 0, by id. */
  levels: ReadonlyMap<number, number>;
  /** Those that something is below. */
  parents: ReadonlySet<number>;
}

/** Parents and theirs that the list does not have itself. */
export function missingAncestors(rows: readonly WorkPackage[]): number[] {
  const listed = new Set(rows.map(({ id }) => id));
  const above = rows.flatMap((row) => linksOf(row, "ancestors").map((link) => idOf(link)));
  const missing = above.filter((id): id is number => id !== null && !listed.has(id));
  return [...new Set(missing)].toSorted((a, b) => a - b);
}

/**
 * @param rows in the order of the list; children stand under their parent in it
 * @param context ancestors that the list does not have; each stands where the first below it would
 */
export function treeOf(
  rows: readonly WorkPackage[],
  context: readonly WorkPackage[],
  folded: ReadonlySet<number>,
): Tree {
  const known = new Map([...context, ...rows].map((row) => [row.id, row] as const));
  const below = new Map<number | null, number[]>();
  const placed = new Set<number>();
  const place = (row: WorkPackage): void => {
    if (placed.has(row.id)) return;
    placed.add(row.id);
    const parent = known.get(linkedId(row, "parent") ?? 0);
    if (parent !== undefined) place(parent);
    const under = parent?.id ?? null;
    below.set(under, [...(below.get(under) ?? []), row.id]);
  };
  for (const row of rows) place(row);

  const shown: WorkPackage[] = [];
  const levels = new Map<number, number>();
  const walk = (under: number | null, level: number): void => {
    for (const id of below.get(under) ?? []) {
      const row = known.get(id);
      if (row === undefined || levels.has(id)) continue;
      shown.push(row);
      levels.set(id, level);
      if (!folded.has(id)) walk(id, level + 1);
    }
  };
  walk(null, 0);
  const parents = new Set([...below.keys()].filter((id) => id !== null));
  return { rows: shown, levels, parents };
}
