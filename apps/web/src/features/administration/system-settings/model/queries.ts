/** The settings of the instance and its jobs (`/admin/settings`, `/admin/jobs`: our extensions). */
import { filter, filters } from "@halyard/api-client/query";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { pageSizeOr } from "../../../../shared/instance/instance.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import type { Section } from "./fields.ts";

export const sectionsQuery = queryOptions({
  queryKey: keys.list("administration", { settings: true }),
  queryFn: ({ signal }) => api.get("admin/settings", { signal }),
});

/** @throws ApiError: 409 where someone else has changed them meanwhile */
export const saveSection = (section: Section, lockVersion: number, values: Record<string, unknown>) =>
  api.patch(`admin/settings/${section}`, { lockVersion, ...values });

/** The roles that people can have in a project. */
export const creatorRolesQuery = queryOptions({
  queryKey: keys.list("roles", { creators: true }),
  queryFn: async ({ signal }) => {
    const query = { filters: filters([filter("unit", "=", ["project"])]), pageSize: 1_000 };
    const roles = await api.get("roles", { query, signal });
    return roles._embedded.elements.filter((role) => role.builtin === null);
  },
});

const JOBS_EVERY_MS = 5_000;

export const jobsPageSize = (): number => pageSizeOr(25);

export const jobsQuery = (state: string, page: number) =>
  queryOptions({
    queryKey: keys.list("administration", { jobs: state, page, size: jobsPageSize() }),
    queryFn: ({ signal }) =>
      api.get("admin/jobs", {
        query: { ...(state === "" ? {} : { state }), offset: page, pageSize: jobsPageSize() },
        signal,
      }),
    // No live event says that a job has ended.
    refetchInterval: JOBS_EVERY_MS,
  });

export const JOB_STATES = ["running", "waiting", "failed", "done", "skipped"] as const;

/** How many jobs each state has. */
export const jobCountsQuery = queryOptions({
  queryKey: keys.list("administration", { jobs: "counts" }),
  queryFn: async ({ signal }) =>
    new Map<string, number>(
      await Promise.all(
        JOB_STATES.map(
          async (state) =>
            [state, (await api.get("admin/jobs", { query: { state, pageSize: 1 }, signal })).total] as const,
        ),
      ),
    ),
  refetchInterval: JOBS_EVERY_MS,
});

/** With what it said. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: keys.list("administration", { job: id }),
    queryFn: ({ signal }) => api.get(`admin/jobs/${id}`, { signal }),
    refetchInterval: JOBS_EVERY_MS,
  });

export const retryJob = (id: string) => api.post(`admin/jobs/${id}/retry`);

const FINDINGS_MS = 1_000;

export const diagnosticsQuery = queryOptions({
  queryKey: keys.list("administration", { diagnostics: true }),
  queryFn: ({ signal }) => api.get("admin/diagnostics", { signal }),
  refetchInterval: ({ state }) => (state.data?.isRunning === true ? FINDINGS_MS : false),
});

/** Asked for again whenever someone comes: nothing tells that it has changed. */
export const performanceQuery = queryOptions({
  queryKey: keys.list("administration", { performance: true }),
  queryFn: ({ signal }) => api.get("admin/performance", { signal }),
  staleTime: 0,
});

export const upkeepQuery = queryOptions({
  queryKey: keys.list("administration", { upkeep: true }),
  queryFn: ({ signal }) => api.get("admin/upkeep", { signal }),
  refetchInterval: ({ state }) => {
    const isBusy = state.data?._embedded.elements.some((task) => task.state === "running" || task.state === "waiting");
    return isBusy === true ? FINDINGS_MS : false;
  },
});

/** They are those of the version that runs. */
export const licensesQuery = queryOptions({
  queryKey: keys.list("administration", { licenses: true }),
  queryFn: ({ signal }) => api.get("admin/licenses", { signal }),
  staleTime: Infinity,
});

export const runDiagnostics = () => api.post("admin/diagnostics");
