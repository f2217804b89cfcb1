/** A short list of work packages, a line each: what a line shows, and how it is read (`GET /work_packages`). */
import { ApiError } from "@halyard/api-client/error";
import { filters, sortBy, type Filter, type Sort } from "@halyard/api-client/query";
import type { Resource } from "@halyard/contract/hal";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

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

/** @param path `work_packages`, or those of a project */
export function linesQuery(
  filterList: readonly Filter[],
  sorts: readonly Sort[],
  path: "work_packages" | `projects/${string}/work_packages` = "work_packages",
  shown = SHOWN,
) {
  const query = { filters: filters(filterList), sortBy: sortBy(...sorts), pageSize: shown };
  return queryOptions({
    queryKey: keys.list("work_packages", { path, ...query }),
    queryFn: ({ signal }) => api.get(path, { query, signal }),
    staleTime: FRESH.workPackages,
  });
}

/** Someone who is in no project yet is refused the list of all work packages; for them it is empty. */
export const isWithoutProjects = (error: Error | null): boolean => error instanceof ApiError && error.status === 403;

export type LinesQuery = ReturnType<typeof linesQuery>;
