/** Reads that are under way while something is changed: they may be from before the change. */
import { matchQuery, type QueryClient, type QueryFilters, type QueryKey } from "@tanstack/react-query";

/**
 * From now on puts over each answer what is shown already and the server may not know yet. Else the answer would take it
 * from the screen, and a next change would be counted from what was there before.
 * @param shownOver an answer as it is to be shown
 * @returns ends it
 */
export function overReads<Data>(
  queries: QueryClient,
  filters: QueryFilters,
  shownOver: (read: Data) => Data,
): () => void {
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.action.manual === true) return;
    if (!matchQuery(filters, event.query)) return;
    queries.setQueryData<Data>(event.query.queryKey, (read) => (read === undefined ? read : shownOver(read)));
  });
}

/** What is being read just now is read again: it would be shown over what is known since. */
export function readAgain(queries: QueryClient, queryKey: QueryKey): void {
  for (const query of queries.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" })) {
    const again = (): void => void queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    // A first read is never broken off for another one, so that one waits for it.
    if (query.state.data === undefined) query.promise?.then(again, again);
    else again();
  }
}
