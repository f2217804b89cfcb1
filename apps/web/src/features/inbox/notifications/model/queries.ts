/** Reading one's notifications. */
import { linkOf } from "@halyard/api-client/links";
import { filter, filters, sortBy } from "@halyard/api-client/query";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import type { NotificationsSearch, ReasonTab } from "./search.ts";

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

const REASONS: Partial<Record<ReasonTab, readonly string[]>> = {
  dates: ["dateAlert", "reminder"],
  // Those that a person sets for whole projects.
  other: ["customAction", "commented", "created", "processed", "prioritized", "scheduled"],
};

/** The reasons that stand behind one tab. */
export const reasonsOf = (tab: ReasonTab): readonly string[] => REASONS[tab] ?? [tab];

const conditionsOf = ({ reason, all, snoozed }: NotificationsSearch) => [
  ...(all === true || snoozed === true ? [] : [UNREAD]),
  ...(snoozed === true ? [filter("snoozed", "=", ["t"])] : []),
  ...(reason === undefined ? [] : [filter("reason", "=", reasonsOf(reason))]),
];

export function notificationsQuery(search: NotificationsSearch) {
  const { project } = search;
  const query = {
    filters: filters([...conditionsOf(search), ...(project === undefined ? [] : [filter("project", "=", [project])])]),
    sortBy: sortBy(["listedAt", "desc"]),
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

export interface ProjectChoice {
  id: number;
  name: string;
  count: number;
}

/** The projects that the notifications listed under the other filters are of. */
export function projectsQuery(search: NotificationsSearch) {
  const query = { filters: filters(conditionsOf(search)), groupBy: "project", pageSize: 0 };
  return queryOptions({
    queryKey: keys.list("notifications", query),
    queryFn: async ({ signal }): Promise<ProjectChoice[]> => {
      const { groups } = await api.get("notifications", { query, signal });
      return (groups ?? []).flatMap((group) => {
        const href = projectHref(group._links);
        return href === null
          ? []
          : [{ id: Number(href.split("/").at(-1)), name: String(group.value), count: group.count }];
      });
    },
  });
}

function projectHref(groupLinks: unknown): string | null {
  if (typeof groupLinks !== "object" || groupLinks === null || !("valueLink" in groupLinks)) return null;
  const [link]: unknown[] = Array.isArray(groupLinks.valueLink) ? groupLinks.valueLink : [];
  return typeof link === "object" && link !== null && "href" in link && typeof link.href === "string"
    ? link.href
    : null;
}

export const explanationQuery = (id: number) =>
  queryOptions({
    queryKey: keys.part("notifications", id, "explanation"),
    queryFn: ({ signal }) => api.get(`notifications/${id}/explanation`, { signal }),
  });
