/** What a long text was and is (`GET /activities/{id}/diff/{attribute}`). */
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { keys } from "../../api/query-keys.ts";

/** What has happened stays as it was. */
export const textChangeQuery = (id: number, attribute: string) =>
  queryOptions({
    queryKey: keys.part("activities", id, "diff", { attribute }),
    queryFn: ({ signal }) => api.get(`activities/${id}/diff/${encodeURIComponent(attribute)}`, { signal }),
    staleTime: Infinity,
  });

/** The sentence of a change, and where it leads to: `Description changed (/journals/7/diff/description)`. */
export function changeIn(raw: string): { words: string; id: number; attribute: string } | null {
  const [, words, id, attribute] = /^(.*) \(\/journals\/(\d+)\/diff\/(\w+)\)$/.exec(raw) ?? [];
  return words === undefined || attribute === undefined ? null : { words, id: Number(id), attribute };
}
