/** Second factors, recovery codes and remembered browsers of a person. */
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../../shared/api/api.ts";
import { keys } from "../../../../../shared/api/query-keys.ts";

export const factorsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.part("users", id, "factors"),
    queryFn: ({ signal }) => api.get(`users/${id}/factors`, { signal }),
    staleTime: 0,
  });

export const recoveryCodesQuery = (id: number) =>
  queryOptions({
    queryKey: keys.part("users", id, "recovery_codes"),
    queryFn: ({ signal }) => api.get(`users/${id}/recovery_codes`, { signal }),
    staleTime: 0,
  });

export const devicesQuery = (id: number) =>
  queryOptions({
    queryKey: keys.part("users", id, "remembered_devices"),
    queryFn: ({ signal }) => api.get(`users/${id}/remembered_devices`, { signal }),
    staleTime: 0,
  });

/** Reads all three again: one changes with the other. */
export function useFactorsChanged(id: number): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const parts = ["factors", "recovery_codes", "remembered_devices"] as const;
    await Promise.all(parts.map((part) => queries.invalidateQueries({ queryKey: keys.part("users", id, part) })));
  };
}
