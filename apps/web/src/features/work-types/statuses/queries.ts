import { FRESH, STATUSES_KEPT_MS } from "@halyard/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

/** All statuses by position (`GET /statuses`): fresh for 5 minutes, kept for 10, retried twice. */
export const statusesQuery = queryOptions({
  queryKey: keys.list("statuses", {}),
  queryFn: async ({ signal }) => {
    const list = await api.get("statuses", { signal, retries: 2 });
    return list._embedded.elements.toSorted((a, b) => a.position - b.position);
  },
  staleTime: FRESH.statuses,
  gcTime: STATUSES_KEPT_MS,
});

/** The same with where the workflow rules let them lead: it changes with these. */
export const transitionsQuery = queryOptions({
  queryKey: keys.list("workflows", { statuses: true }),
  queryFn: async ({ signal }) => {
    const list = await api.get("statuses", { query: { workflowTransitions: "true" }, signal, retries: 2 });
    return list._embedded.elements;
  },
  staleTime: FRESH.types,
});
