/** What the command palette asks the server. */
import { filter, filters, sortBy } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import { SEARCH_KINDS, type SearchKind } from "@halyard/contract/views/search";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

const SHOWN = 8;
/** One more try at once: who types waits for the next letter rather than for a server that does not answer. */
const RETRIES = 1;

/** Work packages by subject, description, comments or number, projects, people and saved views, in one answer. */
export const searchQuery = (q: string, kinds: readonly SearchKind[] = SEARCH_KINDS) => {
  const query = { q, types: kinds.join(","), pageSize: SHOWN };
  return queryOptions({
    queryKey: keys.list("work_packages", { palette: true, ...query }),
    queryFn: ({ signal }) => api.get("search", { query, signal, retries: RETRIES }),
    staleTime: FRESH.workPackages,
    placeholderData: keepPreviousData,
  });
};

/** Where work may be created, all of them at once where nothing was typed. */
export const creatableProjectsQuery = (typed: string) => {
  const active = filter("active", "=", ["t"]);
  const query = {
    filters: filters(typed === "" ? [active] : [active, filter("typeahead", "**", [typed])]),
    sortBy: sortBy(["name", "asc"]),
    pageSize: 100,
  };
  return queryOptions({
    queryKey: keys.list("projects", { palette: true, ...query }),
    queryFn: async ({ signal }) => (await api.get("projects", { query, signal, retries: RETRIES }))._embedded.elements,
    staleTime: FRESH.workPackages,
    placeholderData: keepPreviousData,
  });
};

/** Whom an administrator may view as: active people who are no administrators. */
export const viewablePeopleQuery = (typed: string) => {
  const active = [filter("status", "=", ["active"]), filter("admin", "=", ["f"])];
  const query = {
    filters: filters(typed === "" ? active : [...active, filter("anyNameAttribute", "~", [typed])]),
    sortBy: sortBy(["name", "asc"]),
    pageSize: SHOWN,
  };
  return queryOptions({
    queryKey: keys.list("users", { palette: true, ...query }),
    queryFn: async ({ signal }) => (await api.get("users", { query, signal, retries: RETRIES }))._embedded.elements,
    staleTime: FRESH.users,
    placeholderData: keepPreviousData,
  });
};
