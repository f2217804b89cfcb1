/** The overview and the journal of administration (`GET /admin/overview`, `GET /admin/activities`: our extensions). */
import { linkOf } from "@halyard/api-client/links";
import type { Collection, Link, Resource } from "@halyard/contract/hal";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

export const SEVERITIES = ["critical", "warning", "notice"] as const;
export type Severity = (typeof SEVERITIES)[number];

export interface Attention {
  id: string;
  severity: Severity;
  count: number;
  /** The first few of them. */
  _links: { items: Link[] };
}

export interface Overview extends Resource {
  users: { total: number; active: number; invited: number; registered: number; locked: number; administrators: number };
  groups: { total: number };
  roles: { total: number };
  projects: { active: number; archived: number };
  workPackages: { total: number; closed: number };
  types: { total: number };
  statuses: { total: number };
  priorities: { total: number };
  /** The gravest first. */
  attention: Attention[];
}

export interface AttributeChange {
  attribute: string;
  from: unknown;
  to: unknown;
  fromTitle?: string;
  toTitle?: string;
}

export interface AdministrativeActivity extends Resource {
  id: number;
  action: string;
  entityType: string;
  entityId: number;
  changes: AttributeChange[];
  createdAt: string;
}

/** Live events keep it fresh; this is for what they do not tell, such as failed jobs. */
const FRESH_MS = 30_000;

export const overviewQuery = queryOptions({
  queryKey: keys.one("administration", "overview"),
  queryFn: ({ signal }) => api.get<Overview>("admin/overview", { signal }),
  staleTime: FRESH_MS,
});

const PAGE = 15;

/** The newest first, page after page. */
export const activitiesQuery = infiniteQueryOptions({
  queryKey: keys.list("administration", { activities: true }),
  queryFn: ({ pageParam, signal }) => {
    const query = { pageSize: PAGE, offset: pageParam };
    return api.get<Collection<AdministrativeActivity>>("admin/activities", { query, signal });
  },
  initialPageParam: 1,
  getNextPageParam: (last, pages) => (linkOf(last, "nextByOffset") === null ? undefined : pages.length + 1),
  staleTime: FRESH_MS,
});
