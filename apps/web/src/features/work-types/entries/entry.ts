/** What statuses, types and priorities have in common in the client. */
import type { Resource } from "@halyard/contract/hal";
import { filter, filters } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { byValue } from "../../../shared/api/group-counts.ts";
import { keys } from "../../../shared/api/query-keys.ts";

export type EntryKind = "statuses" | "types" | "priorities";

export interface Entry extends Resource {
  id: number;
  name: string;
  /** `#rrggbb`, or null. */
  color: string | null;
  /** From 1. */
  position: number;
  isDefault: boolean;
}

/** How work packages name the one that they have (filters, links). */
export const ATTRIBUTE: Record<EntryKind, string> = { statuses: "status", types: "type", priorities: "priority" };

/** How many work packages, or open ones, have each entry, by its id. Unused entries are missing. */
export function usageQuery(kind: EntryKind, which: "all" | "open" = "all") {
  const query = {
    filters: which === "all" ? "[]" : filters([filter("status", "o")]),
    groupBy: ATTRIBUTE[kind],
    includeTemplates: true,
    pageSize: 0,
    select: "groups" as const,
  };
  return queryOptions({
    queryKey: keys.list("work_packages", query),
    queryFn: async ({ signal }) => byValue(await api.get("work_packages", { query, signal })),
    staleTime: FRESH.workPackages,
  });
}
