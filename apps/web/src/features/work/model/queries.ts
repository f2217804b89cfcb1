/** Reading work packages and what belongs to them. */
import { hasLink, lastPartOf, linkedId, linkOf } from "@halyard/api-client/links";
import { filter, filters, sortBy } from "@halyard/api-client/query";
import type { Link } from "@halyard/contract/hal";
import { FRESH } from "@halyard/contract/limits";
import type { WorkPackage, Version } from "@halyard/contract/resources";
import { infiniteQueryOptions, queryOptions, type InfiniteData } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { IN_ORDER, keys } from "../../../shared/api/query-keys.ts";
import { isNoOne, peopleQuery, type SomePeople } from "../../../shared/custom-fields/people.ts";
import { DEFAULT_GROUPING, filtersOf, type ProjectSearch } from "../search-params/search.ts";
import { keptPage, keptPages, type Rows } from "./rows.ts";
import { apiSorts, isManual, sortsOf } from "../search-params/sorts.ts";
import { byVersionStatus } from "../../projects/version-order.ts";

export const mayEdit = (workPackage: WorkPackage): boolean => hasLink(workPackage, "updateImmediately");

/** As it is shown where nothing of it may be changed. */
export function asRead(workPackage: WorkPackage): WorkPackage {
  const { updateImmediately: _none, ...links } = workPackage._links;
  return { ...workPackage, _links: links };
}

const PAGE = 100;

/** What the API is asked for so that it lists what the table shows, in its order. */
export function listParameters(search: ProjectSearch) {
  const { group = DEFAULT_GROUPING } = search;
  const sorts = sortsOf(search);
  return {
    filters: filters(filtersOf(search)),
    sortBy: sortBy(...apiSorts(sorts)),
    // Sorted by hand it says in which order; otherwise the server notes how long the view takes.
    ...(search.query === undefined ? {} : { query_id: search.query }),
    ...(group === "none" || group === "hierarchy" ? {} : { groupBy: group }),
  };
}

/** Of a project, by its id or identifier. */
export const pathIn = <const Part extends string>(projectId: string, part: Part) =>
  `projects/${encodeURIComponent(projectId)}/${part}` as const;

/** A project's work packages, page after page as they are scrolled to; after the first, their counts are asked for. */
export function workPackagesQuery(projectId: string, search: ProjectSearch) {
  // To count all that match takes longer than to find the first hundred.
  const query = { ...listParameters(search), pageSize: PAGE, select: "count,pageSize,elements/*" as const };
  const inOrder = isManual(sortsOf(search)) ? IN_ORDER : {};
  return infiniteQueryOptions({
    queryKey: keys.list("work_packages", { ...inOrder, project: projectId, ...query }),
    queryFn: async ({ client, queryKey, pageParam, signal }) => {
      const page = await api.get(pathIn(projectId, "work_packages"), {
        query: { ...query, offset: pageParam },
        signal,
      });
      // Sent before the page is drawn, so that the server counts meanwhile; not before, as it takes the rows' processor.
      if (pageParam === 1) void client.prefetchQuery(countsQuery(projectId, search));
      return keptPage(client.getQueryData<InfiniteData<Rows>>(queryKey)?.pages[pageParam - 1], page);
    },
    structuralSharing: keptPages,
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.count < (last.pageSize ?? PAGE) ? undefined : pages.length + 1),
    staleTime: FRESH.workPackages,
    placeholderData: (before) => before,
  });
}

/** How many there are on all pages; grouped, with counts and sums of each group. Whatever order they stand in. */
export function countsQuery(projectId: string, search: ProjectSearch) {
  const { sortBy: _order, ...parameters } = listParameters(search);
  const grouped = "groupBy" in parameters ? { showSums: true } : {};
  const query = { ...parameters, ...grouped, pageSize: 0, select: "total,groups" as const };
  return queryOptions({
    queryKey: keys.list("work_packages", { project: projectId, ...query }),
    queryFn: ({ signal }) => api.get(pathIn(projectId, "work_packages"), { query, signal }),
    staleTime: FRESH.workPackages,
  });
}

export const workPackageQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one("work_packages", id),
    queryFn: ({ signal }) => api.get(`work_packages/${id}`, { signal }),
    staleTime: FRESH.workPackages,
  });

export const activitiesQuery = (id: number) =>
  queryOptions({
    queryKey: keys.part("work_packages", id, "activities"),
    queryFn: async ({ signal }) => {
      const list = await api.get(`work_packages/${id}/activities`, { signal });
      return list._embedded.elements;
    },
    staleTime: FRESH.workPackages,
  });

/** What may be changed in a work package and to what: its form without any change. */
export const formQuery = (workPackage: WorkPackage) =>
  queryOptions({
    queryKey: keys.part("work_packages", workPackage.id, "form", { lockVersion: workPackage.lockVersion }),
    queryFn: ({ signal }) => api.post(`work_packages/${workPackage.id}/form`, {}, { signal, retries: 2 }),
    staleTime: FRESH.workPackages,
  });

/** The fields of a work package of that type in that project. */
export const schemaQuery = (workPackage: WorkPackage) => {
  const [project, type] = [linkedId(workPackage, "project") ?? 0, linkedId(workPackage, "type") ?? 0];
  return queryOptions({
    queryKey: keys.part("work_packages", "schemas", `${project}-${type}`),
    queryFn: ({ signal }) => api.get(`work_packages/schemas/${project}-${type}`, { signal }),
    staleTime: FRESH.types,
  });
};

/** The fields of work packages by project and type. @param pairs `8-3`: of the type 3 in the project 8 */
export const schemasQuery = (pairs: readonly string[]) =>
  queryOptions({
    queryKey: keys.part("work_packages", "several schemas", pairs.join()),
    queryFn: async ({ signal }) => {
      const query = { filters: filters([filter("id", "=", pairs)]) };
      const { _embedded } = await api.get("work_packages/schemas", { query, signal });
      return new Map(_embedded.elements.map((schema) => [lastPartOf(linkOf(schema, "self")), schema]));
    },
    staleTime: FRESH.types,
  });

/** Who can have work assigned in a project: the first by name, no more than `PEOPLE_AT_ONCE`, or some of them. */
export const assigneesQuery = (projectId: string, some: SomePeople = {}) =>
  queryOptions({
    queryKey: keys.part("projects", projectId, "available_assignees", some),
    queryFn: async ({ signal }) => {
      if (isNoOne(some)) return [];
      const path = pathIn(projectId, "available_assignees");
      return (await api.get(path, { query: peopleQuery(some), signal }))._embedded.elements;
    },
    staleTime: FRESH.users,
  });

const versionsQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.part("projects", projectId, "versions"),
    queryFn: async ({ signal }) => {
      const path = pathIn(projectId, "versions");
      return (await api.get(path, { signal }))._embedded.elements;
    },
    staleTime: FRESH.types,
  });

/** The versions of a project with how far each is. */
export const roadmapQuery = (projectId: string) =>
  queryOptions({
    // Whatever changes in work packages may change it.
    queryKey: keys.list("work_packages", { roadmap: projectId }),
    queryFn: async ({ signal }) =>
      (await api.get(pathIn(projectId, "roadmap"), { signal }))._embedded.elements.toSorted(byVersionStatus),
    staleTime: FRESH.workPackages,
  });

/** Those that work packages can be put into. */
export const openVersionsQuery = (projectId: string) => ({ ...versionsQuery(projectId), select: onlyOpen });

const onlyOpen = (versions: readonly Version[]): readonly Version[] =>
  versions.filter(({ status }) => status === "open");

/** The form of a new work package with what is filled in so far. */
/** @param chosen hrefs of what other values follow from: the type and the category */
export const newFormQuery = (link: Link, chosen: Readonly<Partial<Record<"type" | "category", string>>>) => {
  const { type = null, category = null } = chosen;
  return queryOptions({
    queryKey: ["work_packages", "new", link.href, type, category],
    queryFn: ({ signal }) => {
      const links = Object.entries(chosen).map(([name, href]) => [name, { href: href === "" ? null : href }]);
      return api.follow(
        link,
        { _links: Object.fromEntries(links) },
        { operation: ["POST projects/{}/work_packages/form", "POST work_packages/form"], signal },
      );
    },
    // Another category changes a value or none, another type the whole form.
    placeholderData: (before, query) => (query?.queryKey[3] === type ? before : undefined),
    staleTime: FRESH.workPackages,
  });
};
