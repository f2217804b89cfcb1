/** The three lists of My work (`GET /work_packages`, work contract 1.7). */
import { filter, filters, sortBy, type Filter, type Sort } from "@halyard/api-client/query";
import type { Collection, Resource } from "@halyard/contract/hal";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../app/api.ts";
import { keys } from "../../app/keys.ts";

/** What a line shows of a work package. */
export interface WorkLine extends Resource {
  id: number;
  subject: string;
  dueDate?: string | null;
  /** A milestone has one date only. */
  date?: string | null;
  updatedAt: string;
}

const SHOWN = 15;
const DUE_WITHIN_DAYS = 7;

const mine = [filter("assignee", "=", ["me"]), filter("status", "o")];

function linesQuery(filterList: readonly Filter[], sorts: readonly Sort[]) {
  const query = { filters: filters(filterList), sortBy: sortBy(...sorts), pageSize: SHOWN };
  return queryOptions({
    queryKey: keys.list("work_packages", query),
    queryFn: ({ signal }) => api.get<Collection<WorkLine>>("work_packages", { query, signal }),
    staleTime: FRESH.workPackages,
  });
}

export const assignedQuery = linesQuery(mine, [
  ["priority", "desc"],
  ["updatedAt", "desc"],
]);

/** Due within a week or overdue, the most urgent first. */
export const dueQuery = linesQuery([...mine, filter("dueDate", "<t+", [DUE_WITHIN_DAYS])], [["dueDate", "asc"]]);

export const recentQuery = linesQuery([], [["updatedAt", "desc"]]);
