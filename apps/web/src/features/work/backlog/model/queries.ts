/** Reading sprints and what is planned in them. */
import { linkOf } from "@halyard/api-client/links";
import { filter, filters, sortBy, type Filter } from "@halyard/api-client/query";
import { API_PAGE_SIZE_MAXIMUM, FRESH } from "@halyard/contract/limits";
import type { Sprint } from "@halyard/contract/resources";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { IN_ORDER, keys } from "../../../../shared/api/query-keys.ts";
import { pathIn } from "../../model/queries.ts";
import { MANUAL } from "../../search-params/sorts.ts";

const PAGE = 100;

/** All of the project, as they follow each other. */
export const sprintsQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.list("sprints", { project: projectId }),
    queryFn: async ({ signal }) => {
      const found: Sprint[] = [];
      for await (const one of api.paginate(pathIn(projectId, "sprints"), { query: { pageSize: 100 }, signal })) {
        found.push(one);
      }
      return found;
    },
    staleTime: FRESH.types,
  });

export type SprintStatus = "in_planning" | "active" | "completed";

export function statusOf(sprint: Sprint): SprintStatus {
  const last = linkOf(sprint, "status")?.href?.split(":").at(-1);
  return last === "active" || last === "completed" ? last : "in_planning";
}

const parametersOf = (...own: Filter[]) => ({
  filters: filters([filter("subprojectId", "!*"), ...own]),
  sortBy: sortBy([MANUAL, "asc"]),
});

/** What is planned in a sprint, by rank. */
export function plannedQuery(projectId: string, sprintId: number) {
  const query = { ...parametersOf(filter("sprint", "=", [sprintId])), pageSize: API_PAGE_SIZE_MAXIMUM };
  return queryOptions({
    queryKey: keys.list("work_packages", { ...IN_ORDER, project: projectId, ...query }),
    queryFn: ({ signal }) => api.get(pathIn(projectId, "work_packages"), { query, signal }),
    staleTime: FRESH.workPackages,
  });
}

/** What is open and in no sprint, by rank, page after page. */
export function backlogQuery(projectId: string) {
  const query = { ...parametersOf(filter("sprint", "!*"), filter("status", "o")), pageSize: PAGE };
  return infiniteQueryOptions({
    queryKey: keys.list("work_packages", { ...IN_ORDER, project: projectId, ...query }),
    queryFn: ({ pageParam, signal }) =>
      api.get(pathIn(projectId, "work_packages"), { query: { ...query, offset: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.total ? pages.length + 1 : undefined),
    staleTime: FRESH.workPackages,
  });
}

/** How long the people of the project work during the sprint. */
export const capacityQuery = (sprintId: number) =>
  queryOptions({
    queryKey: keys.part("sprints", sprintId, "capacity"),
    queryFn: ({ signal }) => api.get(`sprints/${sprintId}/capacity`, { signal }),
    staleTime: FRESH.types,
  });

export const progressQuery = (sprintId: number) =>
  queryOptions({
    // Whatever changes in work packages may change it.
    queryKey: keys.list("work_packages", { progress: sprintId }),
    queryFn: ({ signal }) => api.get(`sprints/${sprintId}/progress`, { signal }),
    staleTime: FRESH.workPackages,
  });

export const velocityQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.list("sprints", { velocity: projectId }),
    queryFn: ({ signal }) => api.get(pathIn(projectId, "velocity"), { signal }),
    staleTime: FRESH.types,
  });
