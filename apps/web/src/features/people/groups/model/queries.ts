/** Reading groups, their members and assignments. */
import { pageSizeOr } from "../../../../shared/instance/instance.ts";
import { linkedId } from "@halyard/api-client/links";
import { filter, filters, sortBy } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { allOf } from "../../../../shared/api/all-of.ts";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";

export const groupPageSize = (): number => pageSizeOr(30);
const USER_FETCH_SIZE = 100;

/** `GET /groups`: one page, in the order of the names. */
export function groupsQuery(q: string | undefined, page: number) {
  const query = {
    filters: filters(q === undefined ? [] : [filter("name", "~", [q])]),
    sortBy: sortBy(["name", "asc"]),
    pageSize: groupPageSize(),
    offset: page,
  };
  return queryOptions({
    queryKey: keys.list("groups", query),
    queryFn: ({ signal }) => api.get("groups", { query, signal }),
    staleTime: FRESH.groups,
    placeholderData: keepPreviousData,
  });
}

/** `GET /groups/{id}`, its members within it. */
export const groupQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one("groups", id),
    queryFn: ({ signal }) => api.get(`groups/${id}`, { signal }),
    staleTime: FRESH.groups,
  });

/** The group's assignments to projects. */
export const assignmentsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.part("groups", id, "memberships"),
    queryFn: ({ signal }) => allOf(`groups/${id}/memberships`, {}, signal),
    staleTime: FRESH.groups,
  });

/** Where these groups are members and with which roles. */
export function placesQuery(ids: readonly number[]) {
  const query = { filters: filters([filter("principal", "=", ids), filter("project", "*")]) };
  return queryOptions({
    queryKey: keys.list("memberships", query),
    queryFn: async ({ signal }) =>
      Map.groupBy(await allOf("memberships", query, signal), (one) => linkedId(one, "principal")),
    enabled: ids.length > 0,
    staleTime: FRESH.groups,
    placeholderData: keepPreviousData,
  });
}

/** Active users who are not in the group yet. */
export function candidatesQuery(groupId: number, q: string) {
  const query = {
    filters: filters([
      filter("status", "=", ["active"]),
      filter("group", "!", [groupId]),
      ...(q === "" ? [] : [filter("anyNameAttribute", "~", [q])]),
    ]),
    sortBy: sortBy(["name", "asc"]),
    pageSize: USER_FETCH_SIZE,
  };
  return queryOptions({
    queryKey: keys.list("users", query),
    queryFn: ({ signal }) => api.get("users", { query, signal }),
    staleTime: FRESH.users,
    placeholderData: keepPreviousData,
  });
}

/** The roles that may be given in a project. */
export const projectRolesQuery = queryOptions({
  queryKey: keys.list("roles", { unit: "project" }),
  queryFn: async ({ signal }) => {
    const query = { filters: filters([filter("unit", "=", ["project"])]), pageSize: 1_000 };
    const roles = await api.get("roles", { query, signal });
    return roles._embedded.elements.filter((role) => role.assignable);
  },
  staleTime: FRESH.roles,
});

/** The projects in which members may be managed, by name. */
export function assignableProjectsQuery(q: string) {
  const query = {
    filters: filters(q === "" ? [] : [filter("name_and_identifier", "~", [q])]),
    sortBy: sortBy(["name", "asc"]),
    pageSize: 100,
  };
  return queryOptions({
    queryKey: keys.list("projects", { ...query, assignable: true }),
    queryFn: ({ signal }) => api.get("memberships/available_projects", { query, signal }),
    staleTime: FRESH.groups,
    placeholderData: keepPreviousData,
  });
}
