/** What of the work packages was different at an earlier moment. Pure. */
import type { Link } from "@halyard/contract/hal";
import type { WorkPackage } from "@halyard/contract/resources";
import type { PastAttributes } from "@halyard/contract/schemas/work";

export interface Difference {
  kind: "added" | "changed" | "removed";
  /** What it was, by attribute, as far as it was different; of links what they are called. */
  before: ReadonlyMap<string, string>;
  /** What each of these was at the end of what is compared; null: that is now, which the list itself has. */
  after: ReadonlyMap<string, string> | null;
}

export type Comparison = ReadonlyMap<number, Difference>;

/** What links to itself, and what follows from the rest. */
const APART = new Set(["self", "_meta", "_links"]);

function textOf(value: unknown): string {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value === "object" && value !== null && "raw" in value) return textOf(value.raw);
  return "";
}

function beforeOf(past: PastAttributes): Map<string, string> {
  const values = Object.entries(past).filter(([name]) => !APART.has(name));
  const links = Object.entries(past._links).filter(([name]) => !APART.has(name));
  return new Map([
    ...values.map(([name, value]): [string, string] => [name, textOf(value)]),
    ...links.map(([name, link]): [string, string] => [name, titlesOf(link)]),
  ]);
}

const titlesOf = (link: Link | readonly Link[]): string =>
  [link]
    .flat()
    .map(({ title }) => title ?? "")
    .join(", ");

/** What an attribute of it is, in the words of the comparison. */
export function textAt(row: WorkPackage, name: string): string {
  const link = row._links[name];
  return link === undefined ? textOf(new Map(Object.entries(row)).get(name)) : titlesOf(link);
}

/** null: nothing of it is different. @param ended what is compared ended before now */
export function differenceOf(row: WorkPackage, ended = false): Difference | null {
  const moments = row._embedded?.attributesByTimestamp ?? [];
  const [past, now] = [moments[0], moments.at(-1)];
  if (past === undefined || now === undefined || past === now) return null;
  if (!now._meta.matchesFilters) return { kind: "removed", before: new Map(), after: null };
  const before = past._meta.exists ? beforeOf(past) : new Map<string, string>();
  const after = ended ? new Map([...before.keys()].map((name) => [name, textAt(row, name)])) : null;
  if (!past._meta.matchesFilters) return { kind: "added", before, after };
  return before.size === 0 ? null : { kind: "changed", before, after };
}

export function comparisonOf(rows: readonly WorkPackage[], ended = false): Comparison {
  return new Map(
    rows.flatMap((row) => {
      const difference = differenceOf(row, ended);
      return difference === null ? [] : [[row.id, difference] as const];
    }),
  );
}

export const idsOf = (comparison: Comparison, kind: Difference["kind"]): number[] =>
  [...comparison].flatMap(([id, difference]) => (difference.kind === kind ? [id] : []));
