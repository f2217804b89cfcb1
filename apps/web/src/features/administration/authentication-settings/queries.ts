/** The policies of signing in, and how well sign-ins are protected. */
import type { AuthenticationSection } from "@halyard/contract/schemas/administration/administration";
import { sortBy } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

const POLICY = "admin/settings/authentication";

export const overviewQuery = queryOptions({
  queryKey: keys.list("administration", { of: "authentication" }),
  queryFn: ({ signal }) => api.get("admin/authentication", { signal }),
  staleTime: 0,
});

export const policyQuery = queryOptions({
  queryKey: keys.list("administration", { of: POLICY }),
  queryFn: ({ signal }) => api.get(POLICY, { signal }),
  staleTime: 0,
});

/** Those that a rule can name. */
export const groupChoicesQuery = queryOptions({
  queryKey: keys.list("groups", { of: POLICY }),
  queryFn: ({ signal }) => api.get("groups", { query: { sortBy: sortBy(["name", "asc"]), pageSize: 1_000 }, signal }),
  staleTime: FRESH.groups,
});
export const permissionChoicesQuery = queryOptions({
  queryKey: keys.list("roles", { of: POLICY }),
  queryFn: ({ signal }) => api.get("permissions", { signal }),
  staleTime: FRESH.roles,
});

/** Saves some of the values; the score is read again. */
export function usePolicyChange(policy: AuthenticationSection) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (values: Partial<AuthenticationSection>) =>
      api.patch(POLICY, { ...values, lockVersion: policy.lockVersion }),
    meta: { handled: true },
    onSuccess: async (changed) => {
      queries.setQueryData(policyQuery.queryKey, changed);
      await queries.invalidateQueries({ queryKey: overviewQuery.queryKey });
    },
    onError: () => queries.invalidateQueries({ queryKey: policyQuery.queryKey }),
  });
}
