/** The phases that projects can go through, and those of a project. */
import { FRESH } from "@halyard/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { keys } from "../api/query-keys.ts";

/** In the order in which projects go through them. */
export const phaseDefinitionsQuery = queryOptions({
  queryKey: keys.list("phases", { definitions: true }),
  queryFn: async ({ signal }) =>
    (await api.get("project_phase_definitions", { query: { pageSize: -1 }, signal }))._embedded.elements,
  staleTime: FRESH.types,
});

/** In the same order; those that were never turned on are not among them. */
export const projectPhasesQuery = (projectId: number) =>
  queryOptions({
    queryKey: keys.list("phases", { project: projectId }),
    queryFn: async ({ signal }) => (await api.get(`projects/${projectId}/phases`, { signal }))._embedded.elements,
    staleTime: FRESH.types,
  });
