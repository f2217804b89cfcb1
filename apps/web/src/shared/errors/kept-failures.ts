/**
 * What went wrong, until there is an answer. A query that never had one forgets its failure each time it asks again:
 * every page would change from its error to grey lines and back at each live event and each refetch, and take "Retry"
 * away from under the pointer or the focus. So the failure stays as long as someone sees it; who comes again sees that
 * it is being read.
 */
import type { Query, QueryCache } from "@tanstack/react-query";

export function keepFailures(cache: QueryCache): void {
  const failures = new WeakMap<Query, Error>();
  cache.subscribe((event) => {
    const query: Query = event.query;
    const seenBy = query.getObserversCount();
    if (event.type === "observerAdded" && seenBy === 1) failures.delete(query);
    if (event.type !== "updated") return;
    if (event.action.type === "error" && query.state.error !== null) failures.set(query, query.state.error);
    if (event.action.type !== "fetch" || query.state.data !== undefined || seenBy === 0) return;
    const error = failures.get(query);
    if (error !== undefined) query.setState({ status: "error", error });
  });
}
