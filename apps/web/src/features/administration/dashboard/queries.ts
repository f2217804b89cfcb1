/** The overview and the journal of administration (`GET /admin/overview`, `GET /admin/activities`: our extensions). */
import { linkOf } from "@halyard/api-client/links";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

export const SEVERITIES = ["critical", "warning", "notice"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Live events keep it fresh; this is for what they do not tell, such as failed jobs. */
const FRESH_MS = 30_000;

export const overviewQuery = queryOptions({
  queryKey: keys.one("administration", "overview"),
  queryFn: ({ signal }) => api.get("admin/overview", { signal }),
  staleTime: FRESH_MS,
});

const PAGE = 15;

/** The newest first, page after page. */
export const activitiesQuery = infiniteQueryOptions({
  queryKey: keys.list("administration", { activities: true }),
  queryFn: ({ pageParam, signal }) => {
    const query = { pageSize: PAGE, offset: pageParam };
    return api.get("admin/activities", { query, signal });
  },
  initialPageParam: 1,
  getNextPageParam: (last, pages) => (linkOf(last, "nextByOffset") === null ? undefined : pages.length + 1),
  staleTime: FRESH_MS,
});
