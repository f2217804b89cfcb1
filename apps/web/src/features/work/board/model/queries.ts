/** What the board reads: its columns, the cards of each, and the cards that people put in an order. */
import { linkOf } from "@halyard/api-client/links";
import { filter, filters, sortBy, type Filter } from "@halyard/api-client/query";
import { API_PAGE_SIZE_MAXIMUM, FRESH } from "@halyard/contract/limits";
import type { Named } from "@halyard/contract/resources";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { IN_ORDER, keys } from "../../../../shared/api/query-keys.ts";
import { pathIn } from "../../model/queries.ts";
import { filtersOf, type ProjectSearch } from "../../search-params/search.ts";
import { MANUAL } from "../../search-params/sorts.ts";
import type { ColumnField } from "../../search-params/board-fields.ts";

/** Cards of a column that are read at once. */
export const COLUMN_PAGE = 50;

const columnFilter = (field: ColumnField, id: number | null): Filter =>
  id === null ? filter(field, "!*") : filter(field, "=", [id]);

const cardsOf = (projectId: string, query: Record<string, string | number>, more: object = {}) =>
  queryOptions({
    queryKey: keys.list("work_packages", { ...more, board: projectId, ...query }),
    queryFn: ({ signal }) => api.get(pathIn(projectId, "work_packages"), { query, signal }),
    staleTime: FRESH.workPackages,
    placeholderData: keepPreviousData,
  });

/** @param id what the column stands for; null: what has no value. @param pages how many times "more" was asked for */
export function cardsQuery(
  projectId: string,
  search: ProjectSearch,
  field: ColumnField,
  id: number | null,
  pages: number,
) {
  return cardsOf(projectId, {
    filters: filters([...filtersOf(search), columnFilter(field, id)]),
    sortBy: sortBy(["updatedAt", "desc"]),
    pageSize: COLUMN_PAGE * pages,
  });
}

/** Those that people put somewhere by hand, of all columns: however many others came before them, they are shown. */
export function placedQuery(projectId: string, search: ProjectSearch) {
  const query = {
    filters: filters([...filtersOf(search), filter("manualSort", "ow")]),
    sortBy: sortBy([MANUAL, "asc"]),
    pageSize: API_PAGE_SIZE_MAXIMUM,
  };
  return cardsOf(projectId, query, IN_ORDER);
}

/** The types that the project uses. */
export const projectTypesQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.part("projects", projectId, "types"),
    queryFn: async ({ signal }) => (await api.get(pathIn(projectId, "types"), { signal }))._embedded.elements,
    staleTime: FRESH.types,
  });

export const hrefOf = (row: Named): string => linkOf(row, "self")?.href ?? "";
