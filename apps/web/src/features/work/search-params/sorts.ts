/** By what the work is sorted, as the address has it: `sort=status,-dueDate`, the first counting most. Pure. */
import type { Sort } from "@halyard/api-client/query";
import { isCustomFieldKey, type CustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import { SORTS_MAXIMUM } from "@halyard/contract/limits";

/** As people put them; other clients know it by this name too. */
export const MANUAL = "manualSorting";

/** What the API sorts by. */
export const SORTS = [
  MANUAL,
  "id",
  "subject",
  "type",
  "status",
  "priority",
  "assignee",
  "responsible",
  "author",
  "version",
  "sprint",
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
export type KnownSort = (typeof SORTS)[number];
/** Also custom fields, by their names in the API. */
export type SortField = KnownSort | CustomFieldKey;

export const sortNamed = (name: string): SortField | undefined =>
  SORTS.find((known) => known === name) ?? (isCustomFieldKey(name) ? name : undefined);

export interface Criterion {
  column: SortField;
  descending: boolean;
}

/** What the task view begins with. */
export const DEFAULT_SORTS: readonly Criterion[] = [{ column: "updatedAt", descending: true }];

/** What of the text is known, each column once; null where nothing is left. */
export function sortsIn(text: unknown): Criterion[] | null {
  if (typeof text !== "string") return null;
  const found: Criterion[] = [];
  for (const part of text.split(",")) {
    const descending = part.startsWith("-");
    const column = sortNamed(descending ? part.slice(1) : part);
    if (column !== undefined && !found.some((other) => other.column === column))
      found.push({ column, descending: descending && column !== MANUAL });
  }
  return found.length === 0 ? null : found.slice(0, SORTS_MAXIMUM);
}

export const sortText = (sorts: readonly Criterion[]): string =>
  sorts.map(({ column, descending }) => (descending ? `-${column}` : column)).join(",");

/** The part of the address; left out for the default. */
export function sortOf(sorts: readonly Criterion[]): string | undefined {
  const text = sortText(sorts);
  return text === "" || text === sortText(DEFAULT_SORTS) ? undefined : text;
}

/** Those that hold: of the address, or the default. */
export const sortsOf = (search: { sort?: string | undefined }): readonly Criterion[] =>
  sortsIn(search.sort) ?? DEFAULT_SORTS;

/** Whether rows stand where people put them: what else it is sorted by counts among those that no one put anywhere. */
export const isManual = (sorts: readonly Criterion[]): boolean => sorts[0]?.column === MANUAL;

/** By hand comes before all else: what came before it would make it meaningless. */
export const manualFirst = (sorts: readonly Criterion[]): readonly Criterion[] =>
  sorts.toSorted((a, b) => Number(b.column === MANUAL) - Number(a.column === MANUAL));

/** The API's parameter. */
export const apiSorts = (sorts: readonly Criterion[]): Sort[] =>
  sorts.map(({ column, descending }) => [column, descending ? "desc" : "asc"] as const);
