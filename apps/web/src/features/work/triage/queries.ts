/** New work that no one has, the oldest first: of one project, or of all that the person sees. */
import { filter, filters, sortBy } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import type { Status } from "@halyard/contract/schemas/work-types";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { pathIn } from "../model/queries.ts";

const MOST = 100;

/** @param projectId null: of all projects @param statusId of new work packages */
export function triageQuery(projectId: string | null, statusId: number | null) {
  const query = {
    filters: filters([filter("status", "=", [statusId ?? 0]), filter("assignee", "!*")]),
    sortBy: sortBy(["createdAt", "asc"]),
    pageSize: MOST,
  };
  return queryOptions({
    queryKey: keys.list("work_packages", { triage: projectId, ...query }),
    queryFn: ({ signal }) =>
      projectId === null
        ? api.get("work_packages", { query, signal })
        : api.get(pathIn(projectId, "work_packages"), { query, signal }),
    enabled: statusId !== null,
    staleTime: FRESH.workPackages,
  });
}

/** What declined work gets: the status that says so, else the last one that closes. */
export function declinedStatus(statuses: readonly Status[]): Status | null {
  const closing = statuses.filter(({ isClosed }) => isClosed);
  return closing.find(({ name }) => name === "Rejected") ?? closing.at(-1) ?? null;
}
