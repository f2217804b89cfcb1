/** Reading one's notifications. */
import { linkOf } from "@halyard/api-client/links";
import { filter, filters, sortBy } from "@halyard/api-client/query";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import type { NotificationsSearch } from "./search.ts";

const PAGE = 30;
const UNREAD = filter("readIAN", "=", ["f"]);

/** How many are unread, by reason too; the bell and the inbox share it. */
export const unreadQuery = queryOptions({
  queryKey: keys.list("notifications", { count: true }),
  queryFn: async ({ signal }) => {
    const query = { filters: filters([UNREAD]), groupBy: "reason", pageSize: 0 };
    const { total, groups } = await api.get("notifications", { query, signal });
    return { total, byReason: new Map(groups?.map((group) => [String(group.value), group.count])) };
  },
});

export function notificationsQuery({ reason, all }: NotificationsSearch) {
  const query = {
    filters: filters([
      ...(all === true ? [] : [UNREAD]),
      ...(reason === undefined ? [] : [filter("reason", "=", reason === "other" ? OTHER_REASONS : [reason])]),
    ]),
    sortBy: sortBy(["id", "desc"]),
    pageSize: PAGE,
  };
  return infiniteQueryOptions({
    queryKey: keys.list("notifications", query),
    queryFn: ({ pageParam, signal }) => api.get("notifications", { query: { ...query, offset: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (linkOf(last, "nextByOffset") === null ? undefined : pages.length + 1),
    placeholderData: (before) => before,
  });
}

/** Those that a person sets for whole projects. */
export const OTHER_REASONS = ["commented", "created", "processed", "prioritized", "scheduled"];
