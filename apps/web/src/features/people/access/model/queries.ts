/** What the hub and the explorer read: how many there are of each, what a search finds, who may do what and why. */
import { filter, filters, sortBy, type Query } from "@halyard/api-client/query";
import type { Collection, Link, Resource } from "@halyard/contract/hal";
import { API_PAGE_SIZE_MAXIMUM, FRESH } from "@halyard/contract/limits";
import type { Group, User } from "@halyard/contract/people";
import type { Role, WorkPackage } from "@halyard/contract/resources";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Holder } from "../../roles/model/queries.ts";
import type { EffectivePermission } from "../../users/model/queries.ts";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";

/** The most that a search shows of users and of groups; the tabs have them all. */
const MATCHES = 10;

/** `GET /users`, `/groups`, `/roles`: their totals. */
export const accessCountsQuery = queryOptions({
  queryKey: keys.list("users", { access: "counts" }),
  queryFn: async ({ signal }) => {
    const total = async (path: string, query: object = {}): Promise<number> =>
      (await api.get<{ total: number }>(path, { query: { ...query, select: "total" }, signal })).total;
    const [users, groups, roles] = await Promise.all([
      total("users", { filters: "[]", pageSize: 1 }),
      total("groups", { filters: "[]", pageSize: 1 }),
      total("roles"),
    ]);
    return { users, groups, roles };
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
        api.get<Collection<User>>("users", { query: first("anyNameAttribute"), signal }),
        api.get<Collection<Group>>("groups", { query: first("name"), signal }),
        api.get<Collection<Role>>("roles", { query: { filters: filters([filter("name", "~", [q])]) }, signal }),
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
    queryFn: async ({ signal }) => (await api.get<Collection<User>>("users", { query, signal }))._embedded.elements,
    staleTime: FRESH.users,
  });
}

interface SuggestionStep {
  kind: "unlock" | "accept" | "unarchive" | "module" | "role" | "group";
  module?: string | null;
  _links: { project?: Link; role?: Link; group?: Link };
}

export interface PermissionSuggestion extends Resource {
  steps: readonly SuggestionStep[];
  /** How many permissions it would give beside the one asked for; the first of them are in `gains`. */
  alsoGains: number;
  gains: readonly { permission: string; name: string; _links: { project: Link } }[];
}

/** What would have to be changed so that they may, the smallest change first (our extension of the contract). */
export const suggestionsQuery = (user: number, project: number, permission: string) =>
  queryOptions({
    queryKey: keys.part("users", user, "permission_suggestions", { project, permission }),
    queryFn: async ({ signal }) => {
      const query = { project, permission };
      const path = `users/${user}/permission_suggestions`;
      return (await api.get<Collection<PermissionSuggestion>>(path, { query, signal }))._embedded.elements;
    },
    staleTime: FRESH.users,
  });

/** A whole list: for a file, which has all of it. */
async function allOf<One>(path: string, query: Query): Promise<One[]> {
  const found: One[] = [];
  for await (const one of api.paginate<One>(path, { query: { ...query, pageSize: API_PAGE_SIZE_MAXIMUM } })) {
    found.push(one);
  }
  return found;
}

export const allWith = (project: number, permission: string) =>
  allOf<EffectivePermission>(`projects/${project}/principals_with`, { permission });

export const allHolders = (role: number) => allOf<Holder>(`roles/${role}/holders`, { filters: "[]" });

type Named = Pick<WorkPackage, "id" | "subject" | "_links" | "_type">;
const NAMED = "id,subject,self,project";

/** One to ask about. */
export const workPackageQuery = (id: number) =>
  queryOptions({
    queryKey: keys.part("work_packages", id, "named"),
    queryFn: ({ signal }) => api.get<Named>(`work_packages/${id}`, { query: { select: NAMED }, signal }),
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
    queryFn: async ({ signal }) =>
      (await api.get<Collection<Named>>("work_packages", { query, signal }))._embedded.elements,
    staleTime: FRESH.users,
  });
}

/** Everyone who may do something in a project, and why (our extension of the contract). */
export const holdersQuery = (project: number, permission: string) =>
  queryOptions({
    queryKey: keys.part("projects", project, "principals_with", { permission }),
    queryFn: ({ signal }) =>
      api.get<Collection<EffectivePermission>>(`projects/${project}/principals_with`, {
        query: { permission, pageSize: 1_000 },
        signal,
      }),
    staleTime: FRESH.users,
  });
