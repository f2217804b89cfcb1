import type { Collection, Resource } from "@halyard/contract/hal";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../app/api.ts";
import { keys } from "../../app/keys.ts";

export interface Type extends Resource {
  id: number;
  name: string;
  color: string | null;
  position: number;
  isDefault: boolean;
  isMilestone: boolean;
}

/** All types by position (`GET /types`); fresh for 5 minutes (spec part 1, section 9). */
export const typesQuery = queryOptions({
  queryKey: keys.list("types", {}),
  queryFn: async ({ signal }) => {
    const list = await api.get<Collection<Type>>("types", { signal });
    return list._embedded.elements.toSorted((a, b) => a.position - b.position);
  },
  staleTime: FRESH.types,
});
