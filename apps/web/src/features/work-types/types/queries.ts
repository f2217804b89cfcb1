import { FRESH } from "@halyard/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

/** All types by position (`GET /types`); fresh for 5 minutes. */
export const typesQuery = queryOptions({
  queryKey: keys.list("types", {}),
  queryFn: async ({ signal }) => {
    const list = await api.get("types", { signal });
    return list._embedded.elements.toSorted((a, b) => a.position - b.position);
  },
  staleTime: FRESH.types,
});
