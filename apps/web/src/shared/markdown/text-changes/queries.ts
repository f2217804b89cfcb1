/** What a long text was and is (`GET /activities/{id}/diff/{attribute}`). */
import type { Resource } from "@halyard/contract/hal";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { keys } from "../../api/query-keys.ts";

export interface TextChange extends Resource {
  attribute: string;
  /** Empty: there was none. */
  from: string;
  to: string;
  createdAt: string;
}

/** What has happened stays as it was. */
export const textChangeQuery = (id: number, attribute: string) =>
  queryOptions({
    queryKey: keys.part("activities", id, "diff", { attribute }),
    queryFn: ({ signal }) => api.get<TextChange>(`activities/${id}/diff/${encodeURIComponent(attribute)}`, { signal }),
    staleTime: Infinity,
  });

/** The sentence of a change, and where it leads to: `Description changed (/journals/7/diff/description)`. */
export function changeIn(raw: string): { words: string; id: number; attribute: string } | null {
  const [, words, id, attribute] = /^(.*) \(\/journals\/(\d+)\/diff\/(\w+)\)$/.exec(raw) ?? [];
  return words === undefined || attribute === undefined ? null : { words, id: Number(id), attribute };
}
