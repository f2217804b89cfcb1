/** Everything of the page that is read: the sprints, what is planned in those that are open, and the backlog. */
import type { Filter } from "@halyard/api-client/query";
import type { Sprint, WorkPackage } from "@halyard/contract/resources";
import { useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { orderQuery } from "../manual-order/queries.ts";
import type { Lookups } from "../model/use-lookups.ts";
import { BACKLOG, bucketsOf } from "./model/buckets.ts";
import { backlogQuery, matchesQuery, plannedQuery, sprintsQuery, statusOf } from "./model/queries.ts";

const NOTHING: readonly WorkPackage[] = [];
const NO_SPRINTS: readonly Sprint[] = [];

/**
 * @param filters what rows have to fulfill; they are read all the same, as a place in the order is one among all
 * @param isSearched by a text: like filters, it needs all pages of the backlog
 */
export function useBacklog(projectId: string, look: Lookups, filters: readonly Filter[], isSearched: boolean) {
  const isFiltered = filters.length > 0;
  const whole = isSearched || isFiltered;
  const matching = useQuery({ ...matchesQuery(projectId, filters), enabled: isFiltered });
  const list = useQuery(sprintsQuery(projectId));
  const sprints = list.data ?? NO_SPRINTS;
  const open = useMemo(() => {
    const [active, planned] = (["active", "in_planning"] as const).map((status) =>
      sprints.filter((sprint) => statusOf(sprint) === status),
    );
    return [...(active ?? []), ...(planned ?? [])];
  }, [sprints]);
  const planned = useQueries({ queries: open.map(({ id }) => plannedQuery(projectId, id)) });
  const backlog = useInfiniteQuery(backlogQuery(projectId));
  const order = useQuery(orderQuery({ project: projectId }));
  const plannedRows = planned.flatMap(({ data }) => data?._embedded.elements ?? NOTHING);
  const backlogRows = backlog.data?.pages.flatMap((page) => page._embedded.elements) ?? NOTHING;
  const buckets = bucketsOf(
    [...plannedRows, ...backlogRows],
    order.data ?? {},
    (status) => look.statuses.get(status)?.isClosed === true,
  );
  const { fetchNextPage, hasNextPage, isFetching } = backlog;
  useEffect(() => {
    if (whole && hasNextPage && !isFetching) void fetchNextPage();
  }, [whole, hasNextPage, isFetching, fetchNextPage]);
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const totals = new Map([
    [BACKLOG, order.data === undefined ? undefined : backlog.data?.pages[0]?.total],
    ...open.map(({ id }, index) => [id, order.data === undefined ? undefined : planned[index]?.data?.total] as const),
  ]);
  const all = [list, backlog, order, ...planned, ...(isFiltered ? [matching] : [])];
  const failed = all.find(({ error, data }) => error !== null && data === undefined);
  return {
    sprints,
    open,
    /** Whether it is known which there are. */
    known: list.data !== undefined,
    rowsIn: (key: number): readonly WorkPackage[] => buckets.get(key) ?? NOTHING,
    totalOf: (key: number): number | undefined => totals.get(key),
    /** Of all buckets; undefined: not read yet. */
    total: [...totals.values()].reduce(
      (sum, total) => (sum === undefined || total === undefined ? undefined : sum + total),
      list.data === undefined ? undefined : 0,
    ),
    /** Whether it fulfills the filters, as far as that is known. */
    matches: (id: number): boolean => !isFiltered || matching.data?.has(id) !== false,
    more: hasNextPage ? more : null,
    error: failed?.error ?? null,
    retry: () => {
      for (const query of all) if (query.error !== null) void query.refetch();
    },
  };
}
