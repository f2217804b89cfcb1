/** From a saved view to the list that it asks for. */
import { readListQuery, type ListQuery } from "../../../hal/read/list-query.ts";
import { MANUAL, PLACED } from "../../../work/work-packages/list/order/manual-order.ts";
import { NOW, UNSAVED, type Query } from "./query.ts";

export const resultsPath = (query: Query): string =>
  query.projectId === null ? "/api/v3/work_packages" : `/api/v3/projects/${query.projectId}/work_packages`;

/** The order by hand is the view's own. */
const isByHand = ({ sortBy, filters }: Query): boolean =>
  sortBy.some(({ name }) => name === MANUAL) || filters.some(({ operator }) => operator === PLACED);

/** The parameters of the work-package list that shows the same. */
const parametersOf = (query: Query): Record<string, string> => ({
  ...(query.id !== UNSAVED && isByHand(query) ? { query_id: String(query.id) } : {}),
  filters: JSON.stringify(query.filters.map(({ name, operator, values }) => ({ [name]: { operator, values } }))),
  sortBy: JSON.stringify(query.sortBy.map(({ name, direction }) => [name, direction])),
  ...(query.groupBy === null ? {} : { groupBy: query.groupBy }),
  showSums: String(query.sums),
  includeSubprojects: String(query.includeSubprojects),
  showHierarchies: String(query.showHierarchies),
  "columns[]": query.columns.join(","),
  // Where it is of now alone, nothing need be said.
  ...(query.timestamps.length === 1 && query.timestamps[0] === NOW ? {} : { timestamps: query.timestamps.join(",") }),
});

export const resultsHref = (query: Query): string =>
  `${resultsPath(query)}?${new URLSearchParams(parametersOf(query)).toString()}`;

/** @param paging `offset` and `pageSize` as they were asked for */
export const listQueryOf = (query: Query, paging: Record<string, string>): ListQuery =>
  readListQuery({ ...parametersOf(query), ...paging });
