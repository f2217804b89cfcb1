/** Schemes of rules, and the rules of a type in one of them. */
import { FRESH } from "@halyard/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

/** `GET /field_rule_schemes`, the default first. */
export const ruleSchemesQuery = queryOptions({
  queryKey: keys.list("types", { fieldRuleSchemes: true }),
  queryFn: async ({ signal }) => (await api.get("field_rule_schemes", { signal }))._embedded.elements,
  staleTime: FRESH.types,
});

/** `GET /field_rule_sets/{scheme}-{type}` */
export const ruleSetQuery = (schemeId: number, typeId: number) =>
  queryOptions({
    queryKey: keys.list("types", { fieldRules: `${schemeId}-${typeId}` }),
    queryFn: ({ signal }) => api.get(`field_rule_sets/${schemeId}-${typeId}`, { signal }),
    staleTime: FRESH.types,
  });

/** All that a scheme can be for. */
export const projectsQuery = queryOptions({
  queryKey: keys.list("projects", { pageSize: -1 }),
  queryFn: async ({ signal }) => (await api.get("projects", { query: { pageSize: -1 }, signal }))._embedded.elements,
  staleTime: FRESH.types,
});
