/** Reading sprints and what is planned in them. */
import { linkOf } from "@halyard/api-client/links";
import { filter, filters, sortBy, type Filter } from "@halyard/api-client/query";
import { API_PAGE_SIZE_MAXIMUM, FRESH } from "@halyard/contract/limits";
import type { Sprint } from "@halyard/contract/resources";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
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

/** The ids of what fulfills the filters, wherever it is planned. */
export function matchesQuery(projectId: string, wanted: readonly Filter[]) {
  const query = {
    filters: filters([filter("subprojectId", "!*"), ...wanted]),
    pageSize: API_PAGE_SIZE_MAXIMUM,
    select: "elements/id" as const,
  };
  return queryOptions({
    queryKey: keys.list("work_packages", { matching: projectId, ...query }),
    queryFn: async ({ signal }) => {
      const found = new Set<number>();
      for await (const { id } of api.paginate(pathIn(projectId, "work_packages"), { query, signal })) found.add(id);
      return found;
    },
    staleTime: FRESH.workPackages,
    placeholderData: keepPreviousData,
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
