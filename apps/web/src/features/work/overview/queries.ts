/** What the overview reads: counts by group, without any rows, and what else there is to know of a project. */
import { linkOf, linksOf, titleOf } from "@halyard/api-client/links";
import { filter, filters, type Filter } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { linesQuery } from "../compact-list/queries.ts";
import { pathIn } from "../model/queries.ts";
import type { Grouping } from "../search-params/search.ts";

const SOON_DAYS = 7;
const LINES = 8;
const DEEDS = 20;
const MEMBERS = 100;

/** How many there are, by group: `{ value, count }` in the order of the API. */
export function countsQuery(projectId: string, groupBy: Grouping, filterList: readonly Filter[] = []) {
  const query = { groupBy, filters: filters(filterList), pageSize: 0 };
  return queryOptions({
    queryKey: keys.list("work_packages", { counts: projectId, ...query }),
    queryFn: async ({ signal }) => {
      const list = await api.get(pathIn(projectId, "work_packages"), { query, signal });
      const groups = (list.groups ?? []).map((group) => ({
        name: group.value === null ? null : String(group.value),
        href: group._links.valueLink[0]?.href ?? null,
        count: group.count,
      }));
      return { total: list.total, groups };
    },
    staleTime: FRESH.workPackages,
  });
}

export const closedOnly = [filter("status", "c")];

export const openOnly = [filter("status", "o")];
/** Relative to today, so that an address with them stays right. */
export const overdueOnly = [...openOnly, filter("dueDate", "<t-", [1])];
export const dueSoonOnly = [...openOnly, filter("dueDate", "<t+", [SOON_DAYS])];

export const overdueQuery = (projectId: string) =>
  linesQuery(overdueOnly, [["dueDate", "asc"]], pathIn(projectId, "work_packages"), LINES);

export const dueSoonQuery = (projectId: string) =>
  linesQuery(dueSoonOnly, [["dueDate", "asc"]], pathIn(projectId, "work_packages"), LINES);

/** What happened in the project, the newest first. Stands among the work packages: their events make it stale. */
export const deedsQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.list("work_packages", { deeds: projectId }),
    queryFn: async ({ signal }) => {
      const query = { pageSize: DEEDS };
      return (await api.get(pathIn(projectId, "activities"), { query, signal }))._embedded.elements;
    },
    staleTime: FRESH.workPackages,
  });

export interface Member {
  name: string;
  href: string | null;
}

/** Who has which role, role by role as the memberships come. */
export const rolesQuery = (projectId: number) =>
  queryOptions({
    queryKey: keys.list("memberships", { project: projectId, pageSize: MEMBERS }),
    queryFn: async ({ signal }) => {
      const query = { filters: filters([filter("project", "=", [projectId])]), pageSize: MEMBERS };
      const list = await api.get("memberships", { query, signal });
      const byRole = new Map<string, Member[]>();
      for (const membership of list._embedded.elements) {
        const member = { name: titleOf(membership, "principal"), href: linkOf(membership, "principal")?.href ?? null };
        for (const { title = "" } of linksOf(membership, "roles")) {
          byRole.set(title, [...(byRole.get(title) ?? []), member]);
        }
      }
      return [...byRole].map(([role, members]) => ({ role, members }));
    },
    staleTime: FRESH.groups,
  });
