/** What the hub and the explorer read: how many there are of each, what a search finds, who may do what and why. */
import type { Group } from "@halyard/contract/people";
import type { WorkPackage } from "@halyard/contract/resources";
import { filter, filters, sortBy } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { allOf } from "../../../../shared/api/all-of.ts";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";

/** The most that a search shows of users and of groups; the tabs have them all. */
const MATCHES = 10;

export interface AccessCounts {
  users: number;
  groups: number;
  roles: number;
}

/** `GET /users`, `/groups`, `/roles`: their totals. */
export const accessCountsQuery = queryOptions({
  queryKey: keys.list("users", { access: "counts" }),
  queryFn: async ({ signal }): Promise<AccessCounts> => {
    const total = async (path: "users" | "groups" | "roles", query: object = {}): Promise<number> =>
      (await api.get(path, { query: { ...query, select: "total" as const }, signal })).total;
    const [users, groups, roles] = await Promise.all([
      total("users", { filters: "[]", pageSize: 1 }),
      total("groups", { filters: "[]", pageSize: 1 }),
      total("roles"),
    ]);
    return { users, groups, roles };
  },
  staleTime: FRESH.users,
});

/** How many of each the sections of the hub show. */
export const PREVIEWED = 5;

/** Those who were there last. */
export const lastActiveQuery = queryOptions({
  queryKey: keys.list("users", { access: "lastActive" }),
  queryFn: async ({ signal }) => {
    const query = { filters: "[]", sortBy: sortBy(["lastActiveAt", "desc"]), pageSize: PREVIEWED };
    return (await api.get("users", { query, signal }))._embedded.elements;
  },
  staleTime: FRESH.users,
});

/** Those who can't sign in, or not yet: who came last first. */
export const lockedOutQuery = queryOptions({
  queryKey: keys.list("users", { access: "lockedOut" }),
  queryFn: async ({ signal }) => {
    const query = {
      filters: filters([filter("status", "=", ["registered", "invited", "locked"])]),
      sortBy: sortBy(["createdAt", "desc"]),
      pageSize: PREVIEWED,
    };
    return api.get("users", { query, signal });
  },
  staleTime: FRESH.users,
});

/** A group that does nothing: no one is in it, or it gives access to nothing. */
export const isIdle = ({ memberCount = 0, projectCount = 0 }: Pick<Group, "memberCount" | "projectCount">): boolean =>
  memberCount === 0 || projectCount === 0;

/** All of them, those that do nothing first. */
export const groupsByNeedQuery = queryOptions({
  queryKey: keys.list("users", { access: "groupsByNeed" }),
  queryFn: async ({ signal }) => {
    const query = { filters: "[]", pageSize: 1_000 };
    const { _embedded } = await api.get("groups", { query, signal });
    return _embedded.elements.toSorted(
      (a, b) => Number(isIdle(b)) - Number(isIdle(a)) || (b.memberCount ?? 0) - (a.memberCount ?? 0),
    );
  },
  staleTime: FRESH.users,
});

/** The first users, groups and roles that match. */
export function matchesQuery(q: string) {
  const first = (name: string) => ({
    filters: filters([filter(name, "~", [q])]),
    sortBy: sortBy(["name", "asc"]),
    pageSize: MATCHES,
  });
  return queryOptions({
    queryKey: keys.list("users", { access: "matches", q }),
    queryFn: async ({ signal }) => {
      const [users, groups, roles] = await Promise.all([
        api.get("users", { query: first("anyNameAttribute"), signal }),
        api.get("groups", { query: first("name"), signal }),
        api.get("roles", { query: { filters: filters([filter("name", "~", [q])]) }, signal }),
      ]);
      return { users, groups, roles };
    },
    staleTime: FRESH.users,
    placeholderData: keepPreviousData,
  });
}

/** The first users whose name, login or address has the text. */
export function userMatchesQuery(q: string) {
  const query = {
    filters: filters(q === "" ? [] : [filter("anyNameAttribute", "~", [q])]),
    sortBy: sortBy(["name", "asc"]),
    pageSize: MATCHES,
  };
  return queryOptions({
    queryKey: keys.list("users", { access: "choices", ...query }),
    queryFn: async ({ signal }) => (await api.get("users", { query, signal }))._embedded.elements,
    staleTime: FRESH.users,
  });
}

/** What would have to be changed so that they may, the smallest change first (our extension of the contract). */
export const suggestionsQuery = (user: number, project: number, permission: string) =>
  queryOptions({
    queryKey: keys.part("users", user, "permission_suggestions", { project, permission }),
    queryFn: async ({ signal }) => {
      const query = { project, permission };
      const path = `users/${user}/permission_suggestions` as const;
      return (await api.get(path, { query, signal }))._embedded.elements;
    },
    staleTime: FRESH.users,
  });

/** For a file, which has all of it. */
export const allWith = (project: number, permission: string) =>
  allOf(`projects/${project}/principals_with`, { permission });

export const allHolders = (role: number) => allOf(`roles/${role}/holders`, { filters: "[]" });

type Named = Pick<WorkPackage, "_type" | "id" | "subject" | "_links">;
const NAMED = "_type,id,subject,self,project,status";

/** One to ask about. */
export const workPackageQuery = (id: number) =>
  queryOptions({
    queryKey: keys.part("work_packages", id, "named"),
    queryFn: ({ signal }) => api.get(`work_packages/${id}`, { query: { select: NAMED }, signal }),
    staleTime: FRESH.users,
  });

/** The newest that have the text in their subject, or the number; of one project or of all. */
export function workPackageMatchesQuery(text: string, project: number | undefined) {
  const query = {
    filters: filters([
      ...(text === "" ? [] : [filter("subjectOrId", "**", [text])]),
      ...(project === undefined ? [] : [filter("project", "=", [project])]),
    ]),
    sortBy: sortBy(["id", "desc"]),
    pageSize: MATCHES,
  };
  return queryOptions({
    queryKey: keys.list("work_packages", { access: "choices", ...query }),
    queryFn: async ({ signal }): Promise<Named[]> =>
      (await api.get("work_packages", { query, signal }))._embedded.elements,
    staleTime: FRESH.users,
  });
}

/** Everyone who may do something in a project, and why (our extension of the contract). */
export const holdersQuery = (project: number, permission: string) =>
  queryOptions({
    queryKey: keys.part("projects", project, "principals_with", { permission }),
    queryFn: ({ signal }) =>
      api.get(`projects/${project}/principals_with`, {
        query: { permission, pageSize: 1_000 },
        signal,
      }),
    staleTime: FRESH.users,
  });

/** Which statuses someone can give a work package, and what keeps them from the others (our extension of the contract). */
export const allowedStatusesQuery = (workPackage: number, user: number) =>
  queryOptions({
    queryKey: keys.part("work_packages", workPackage, "allowed_statuses", { user }),
    queryFn: async ({ signal }) => {
      const query = { user };
      return (await api.get(`work_packages/${workPackage}/allowed_statuses`, { query, signal }))._embedded.elements;
    },
    staleTime: 0,
  });
