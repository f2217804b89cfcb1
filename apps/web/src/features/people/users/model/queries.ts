/** Reading users. */
import { filter, filters, sortBy, type Filter } from "@halyard/api-client/query";
import type { Collection } from "@halyard/contract/hal";
import type { User } from "@halyard/contract/people";
import { FRESH } from "@halyard/contract/limits";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import type { UserListLook } from "./remembered.ts";
import type { UserSort, UsersSearch } from "./search.ts";

const EXPORT_LIMIT = 1_000;
const PLACES_LIMIT = 1_000;

/** What stands under "Last active" is sorted by that, though addresses have called it `updatedAt` from the beginning. */
const SORTED_BY: Record<UserSort, string> = {
  name: "name",
  email: "email",
  status: "status",
  updatedAt: "lastActiveAt",
};

function wanted({ q, status, role, groupId, projectId }: UsersSearch): Filter[] {
  return [
    ...(q === undefined ? [] : [filter("anyNameAttribute", "~", [q])]),
    ...(status === undefined ? [] : [filter("status", "=", [status])]),
    ...(groupId === undefined ? [] : [filter("group", "=", [groupId])]),
    ...(projectId === undefined ? [] : [filter("project", "=", [projectId])]),
    ...(role === undefined ? [] : [filter("admin", "=", [role === "admin" ? "t" : "f"])]),
  ];
}

/** `GET /users`: one page. */
export function usersQuery(search: UsersSearch, look: UserListLook) {
  const query = {
    filters: filters(wanted(search)),
    sortBy: sortBy([SORTED_BY[look.sort], look.desc ? "desc" : "asc"]),
    pageSize: look.pageSize,
    offset: search.page ?? 1,
  };
  return queryOptions({
    queryKey: keys.list("users", query),
    queryFn: ({ signal }) => api.get("users", { query, signal }),
    staleTime: FRESH.users,
    placeholderData: keepPreviousData,
  });
}

/** Who is where in the list, up to its thousandth: on which page someone is. */
export function userPlacesQuery(search: UsersSearch, look: UserListLook) {
  const query = {
    filters: filters(wanted(search)),
    sortBy: sortBy([SORTED_BY[look.sort], look.desc ? "desc" : "asc"]),
    pageSize: PLACES_LIMIT,
    select: "elements/id" as const,
  };
  return queryOptions({
    queryKey: keys.list("users", query),
    queryFn: async ({ signal }) =>
      (await api.get("users", { query, signal }))._embedded.elements.map((user) => user.id),
    staleTime: FRESH.users,
  });
}

/** The first 1,000 users of the filters, for a file. */
export function exportedUsers(search: UsersSearch, look: UserListLook): Promise<Collection<User>> {
  const query = {
    filters: filters(wanted(search)),
    sortBy: sortBy([SORTED_BY[look.sort], look.desc ? "desc" : "asc"]),
    pageSize: EXPORT_LIMIT,
  };
  return api.get("users", { query });
}

/** How many users there are in all, of each kind. */
export const userCountsQuery = queryOptions({
  queryKey: keys.list("users", { counts: true }),
  queryFn: async ({ signal }) => {
    const count = async (...list: Filter[]): Promise<number> => {
      const query = { filters: filters(list), pageSize: 1, select: "total" as const };
      return (await api.get("users", { query, signal })).total;
    };
    const [total, active, invited, locked, admins] = await Promise.all([
      count(),
      count(filter("status", "=", ["active"])),
      count(filter("status", "=", ["invited"])),
      count(filter("status", "=", ["locked"])),
      count(filter("admin", "=", ["t"])),
    ]);
    return { total, active, invited, locked, admins };
  },
  staleTime: FRESH.users,
});

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one("users", id),
    queryFn: ({ signal }) => api.get(`users/${id}`, { signal }),
    staleTime: FRESH.users,
  });

/** What deleting these users would mean (our extension of the contract). Never of yesterday: it is about to happen. */
export const deletionSummaryQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: keys.part("users", "deletion_summary", ids.join(",")),
    queryFn: ({ signal }) => api.get("users/deletion_summary", { query: { ids: ids.join(",") }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The project memberships of these users, in one call. */
export function membershipsOfQuery(ids: readonly number[]) {
  const query = { filters: filters([filter("principal", "=", ids), filter("project", "*")]), pageSize: 1_000 };
  return queryOptions({
    queryKey: keys.list("memberships", query),
    queryFn: ({ signal }) => api.get("memberships", { query, signal }),
    enabled: ids.length > 0,
    staleTime: FRESH.users,
    placeholderData: keepPreviousData,
  });
}

/** Where it is asked about; nowhere: what is held globally. */
export interface Whereabouts {
  project?: number | undefined;
  workPackage?: number | undefined;
  /** One alone; else all that there are there. */
  permission?: string | undefined;
}

/** What the user may do in a project or with a work package, and why: from the code that enforces it. */
export const effectivePermissionsQuery = (id: number, { project, workPackage, permission }: Whereabouts) =>
  queryOptions({
    // A part of the work package, where it is about one: whose it is and where it is decide, and may change.
    queryKey:
      workPackage === undefined
        ? keys.part("users", id, "effective_permissions", { project, permission })
        : keys.part("work_packages", workPackage, "effective_permissions", { user: id, project, permission }),
    queryFn: ({ signal }) =>
      api.get(`users/${id}/effective_permissions`, {
        query: {
          ...(project === undefined ? {} : { project }),
          ...(workPackage === undefined ? {} : { workPackage }),
          ...(permission === undefined ? {} : { permission }),
        },
        signal,
      }),
    staleTime: FRESH.users,
  });

/** All groups by name, to choose one from. */
export const groupChoicesQuery = queryOptions({
  queryKey: keys.list("groups", { choices: true }),
  queryFn: async ({ signal }) => {
    const query = {
      filters: "[]",
      sortBy: sortBy(["name", "asc"]),
      pageSize: 1_000,
      select: "elements/id,elements/name" as const,
    };
    return (await api.get("groups", { query, signal }))._embedded.elements;
  },
  staleTime: FRESH.groups,
});

/** All active projects by name, to choose one from. */
export const projectChoicesQuery = queryOptions({
  queryKey: keys.list("projects", { choices: true }),
  queryFn: async ({ signal }) => {
    const query = {
      filters: filters([filter("active", "=", ["t"])]),
      sortBy: sortBy(["name", "asc"]),
      pageSize: 1_000,
      select: "elements/id,elements/name" as const,
    };
    return (await api.get("projects", { query, signal }))._embedded.elements;
  },
  staleTime: FRESH.groups,
});
