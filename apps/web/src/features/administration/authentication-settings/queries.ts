/** The policies of signing in, and how well sign-ins are protected. */
import type { AuthenticationSection } from "@halyard/contract/schemas/administration/administration";
import { filter, filters, sortBy } from "@halyard/api-client/query";
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

/** A score from which on nothing is said against it. */
const SAFE_SCORE = 60;
/** A score up to which next to nothing that is advised is in place. */
const POOR_SCORE = 20;

/** How grave a security score is, alike wherever it is shown; undefined: it is well. */
export function scoreSeverity(score: number): "critical" | "warning" | undefined {
  return score >= SAFE_SCORE ? undefined : score <= POOR_SCORE ? "critical" : "warning";
}

/** How many can sign in at all: of so many some have set up a method. */
export const activeUsersQuery = queryOptions({
  queryKey: keys.list("users", { of: POLICY }),
  queryFn: async ({ signal }) => {
    const query = { filters: filters([filter("status", "=", ["active"])]), pageSize: 1, select: "total" as const };
    return (await api.get("users", { query, signal })).total;
  },
  staleTime: FRESH.users,
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
    mutationFn: (values: Record<string, unknown>) => api.patch(POLICY, { ...values, lockVersion: policy.lockVersion }),
    meta: { handled: true },
    onSuccess: async (changed) => {
      queries.setQueryData(policyQuery.queryKey, changed);
      await queries.invalidateQueries({ queryKey: overviewQuery.queryKey });
    },
    onError: () => queries.invalidateQueries({ queryKey: policyQuery.queryKey }),
  });
}
