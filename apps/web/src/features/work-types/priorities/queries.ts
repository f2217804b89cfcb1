import { FRESH } from "@halyard/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

/** All priorities by position (`GET /priorities`). They change as rarely as types, so they stay fresh as long. */
export const prioritiesQuery = queryOptions({
  queryKey: keys.list("priorities", {}),
  queryFn: async ({ signal }) => {
    const list = await api.get("priorities", { signal });
    return list._embedded.elements.toSorted((a, b) => a.position - b.position);
  },
  staleTime: FRESH.types,
});
