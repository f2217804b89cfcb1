import type { Collection } from "@halyard/contract/hal";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import type { Entry } from "../entries/entry.ts";

/** `_links.allowedStatuses`: the statuses that were chosen for it; absent: all. */
export interface Type extends Entry {
  isMilestone: boolean;
  isStandard: boolean;
  isTask: boolean;
  displayedInRoadmap: boolean;
  activatedForNewProjects: boolean;
  /** null: derived from the name. */
  icon: string | null;
  description: string;
  defaultDescription: string;
}

/** All types by position (`GET /types`); fresh for 5 minutes. */
export const typesQuery = queryOptions({
  queryKey: keys.list("types", {}),
  queryFn: async ({ signal }) => {
    const list = await api.get<Collection<Type>>("types", { signal });
    return list._embedded.elements.toSorted((a, b) => a.position - b.position);
  },
  staleTime: FRESH.types,
});
