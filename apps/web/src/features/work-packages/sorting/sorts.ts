/** By what the work is sorted, as the address has it: `sort=status,-dueDate`, the first counting most. Pure. */
import type { Sort } from "@halyard/api-client/query";
import { SORTS_MAXIMUM } from "@halyard/contract/limits";

/** What the API sorts by (work contract 1.7). */
export const SORTS = [
  "id",
  "subject",
  "type",
  "status",
  "priority",
  "assignee",
  "responsible",
  "author",
  "version",
  "category",
  "startDate",
  "dueDate",
  "duration",
  "estimatedTime",
  "remainingTime",
  "percentageDone",
  "storyPoints",
  "createdAt",
  "updatedAt",
] as const;
export type SortField = (typeof SORTS)[number];

export interface Criterion {
  column: SortField;
  descending: boolean;
}

/** Spec part 1, section 3: task view state defaults. */
export const DEFAULT_SORTS: readonly Criterion[] = [{ column: "updatedAt", descending: true }];

/** What of the text is known, each column once; null where nothing is left. */
export function sortsIn(text: unknown): Criterion[] | null {
  if (typeof text !== "string") return null;
  const found: Criterion[] = [];
  for (const part of text.split(",")) {
    const descending = part.startsWith("-");
    const column = SORTS.find((known) => known === (descending ? part.slice(1) : part));
    if (column !== undefined && !found.some((other) => other.column === column)) found.push({ column, descending });
  }
  return found.length === 0 ? null : found.slice(0, SORTS_MAXIMUM);
}

export const sortText = (sorts: readonly Criterion[]): string =>
  sorts.map(({ column, descending }) => (descending ? `-${column}` : column)).join(",");

/** The part of the address; the default is none. */
export function sortOf(sorts: readonly Criterion[]): string | undefined {
  const text = sortText(sorts);
  return text === "" || text === sortText(DEFAULT_SORTS) ? undefined : text;
}

/** Those that hold: of the address, or the default. */
export const sortsOf = (search: { sort?: string | undefined }): readonly Criterion[] =>
  sortsIn(search.sort) ?? DEFAULT_SORTS;

/** The API's parameter. */
export const apiSorts = (sorts: readonly Criterion[]): Sort[] =>
  sorts.map(({ column, descending }) => [column, descending ? "desc" : "asc"] as const);
