/** People and groups that a field offers while someone types: there can be thousands. */
import { filter, filters } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "./api.ts";
import { keys } from "./query-keys.ts";

/** As many as anyone looks through before they type. */
const OFFERED = 20;

/** @param among filters that each has to pass. @param typed empty: the first by name */
export function offeredPrincipals(among: readonly ReturnType<typeof filter>[], typed: string) {
  const query = {
    filters: filters([...among, ...(typed === "" ? [] : [filter("typeahead", "**", [typed])])]),
    pageSize: OFFERED,
  };
  return queryOptions({
    queryKey: keys.list("users", { principals: query }),
    queryFn: async ({ signal }) => (await api.get("principals", { query, signal }))._embedded.elements,
    staleTime: FRESH.users,
    placeholderData: keepPreviousData,
  });
}
