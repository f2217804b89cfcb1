/** The search parameters of the backlog: the work package that is open beside it, and what its rows have to fulfill. */
import { filtersIn, type FilterObject } from "./filters.ts";

export interface OpenedSearch {
  workPackage?: number | undefined;
  q?: string | undefined;
  filters?: readonly FilterObject[] | undefined;
}

export function openedSearch(raw: Record<string, unknown>): OpenedSearch {
  const { workPackage: id, q } = raw;
  const filters = filtersIn(raw["filters"]);
  return {
    ...(typeof id === "number" && Number.isSafeInteger(id) && id > 0 ? { workPackage: id } : {}),
    // An address with `?q=7` has a number in it.
    ...((typeof q === "string" && q !== "") || typeof q === "number" ? { q: String(q) } : {}),
    ...(filters === undefined ? {} : { filters }),
  };
}
