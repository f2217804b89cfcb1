/** Reading the members of a project and who can become one. */
import { pageSizeOr } from "../../../../../shared/instance/instance.ts";
import { filter, filters, sortBy, type Filter } from "@halyard/api-client/query";
import type { Resource } from "@halyard/contract/hal";
import { FRESH } from "@halyard/contract/limits";
import type { Membership, UserStatus } from "@halyard/contract/people";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../../../../shared/api/api.ts";
import { keys } from "../../../../../shared/api/query-keys.ts";
import type { MembersSearch } from "./search.ts";

export const memberPageSize = (): number => pageSizeOr(50);
const EXPORT_PAGE = 1_000;
const FOUND = 100;

/** A user, group or placeholder user. What the caller cannot see is missing. */
export interface Principal extends Resource {
  _type: string;
  id: number;
  name: string;
  email?: string;
  login?: string;
  status?: UserStatus;
  avatar?: string | null;
}

const wanted = (projectId: number, { q, kind, status, role, group }: MembersSearch): Filter[] => [
  filter("project", "=", [projectId]),
  ...(q === undefined ? [] : [filter("anyNameAttribute", "~", [q])]),
  ...(kind === undefined ? [] : [filter("principalType", "=", [kind])]),
  ...(status === undefined ? [] : [filter("status", "=", [status])]),
  ...(role === undefined ? [] : [filter("role", "=", [role])]),
  ...(group === undefined ? [] : [filter("group", "=", [group])]),
];

const listed = (projectId: number, search: MembersSearch) => ({
  filters: filters(wanted(projectId, search)),
  sortBy: sortBy(["name", search.desc === true ? "desc" : "asc"]),
});

/** `GET /memberships`: one page of the project's members. */
export function membersQuery(projectId: number, search: MembersSearch) {
  const query = { ...listed(projectId, search), pageSize: memberPageSize(), offset: search.page ?? 1 };
  return queryOptions({
    queryKey: keys.list("memberships", query),
    queryFn: ({ signal }) => api.get("memberships", { query, signal }),
    staleTime: FRESH.groups,
    placeholderData: keepPreviousData,
  });
}

/** The principals of these ids, by id: memberships name them, and no more. */
export function principalsQuery(ids: readonly number[]) {
  const query = { filters: filters([filter("id", "=", ids)]), pageSize: memberPageSize() };
  return queryOptions({
    queryKey: keys.list("users", { principals: ids }),
    queryFn: async ({ signal }) => byId((await api.get("principals", { query, signal }))._embedded.elements),
    staleTime: FRESH.users,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
}

const byId = (principals: readonly Principal[]): ReadonlyMap<number, Principal> =>
  new Map(principals.map((principal) => [principal.id, principal]));

/** Who is not a member yet, people and groups and placeholder users. @param projectId null: of a project to come */
export function candidatesQuery(projectId: number | null, q: string) {
  const query = {
    filters: filters([
      ...(projectId === null ? [] : [filter("member", "!", [projectId])]),
      filter("status", "!", ["locked"]),
      ...(q === "" ? [] : [filter("typeahead", "**", [q])]),
    ]),
    sortBy: sortBy(["name", "asc"]),
    pageSize: FOUND,
  };
  return queryOptions({
    queryKey: keys.list("users", { candidates: true, ...query }),
    queryFn: ({ signal }) => api.get("principals", { query, signal }),
    staleTime: FRESH.users,
    placeholderData: keepPreviousData,
  });
}

/** All that have the words in their name, login or address, members or not. */
export async function principalsNamed(words: string): Promise<readonly Principal[]> {
  const query = { filters: filters([filter("anyNameAttribute", "~", [words])]), pageSize: FOUND };
  return (await api.get("principals", { query }))._embedded.elements;
}

/** Whether a principal has a role in the project already. */
export async function isMember(projectId: number, principalId: number): Promise<boolean> {
  const query = {
    filters: filters([filter("project", "=", [projectId]), filter("principal", "=", [principalId])]),
    pageSize: 1,
  };
  return (await api.get("memberships", { query })).total > 0;
}

/** The roles that can be held in a project. */
export const projectRolesQuery = queryOptions({
  queryKey: keys.list("roles", { in: "projects" }),
  queryFn: async ({ signal }) => {
    const query = { filters: filters([filter("unit", "=", ["project"])]), pageSize: 1_000 };
    const roles = await api.get("roles", { query, signal });
    return roles._embedded.elements.filter((role) => role.builtin === null);
  },
  staleTime: FRESH.roles,
});

/** The groups that have a role in the project. */
export const memberGroupsQuery = (projectId: number) => {
  const query = { ...listed(projectId, { kind: "Group" }), pageSize: EXPORT_PAGE };
  return queryOptions({
    queryKey: keys.list("memberships", { groups: true, ...query }),
    queryFn: async ({ signal }) => (await api.get("memberships", { query, signal }))._embedded.elements,
    staleTime: FRESH.groups,
  });
};

/** Active people who have one of the roles here. */
export async function holdersOf(projectId: number, roleIds: readonly number[]): Promise<readonly Membership[]> {
  const query = {
    filters: filters([
      filter("project", "=", [projectId]),
      filter("principalType", "=", ["User"]),
      filter("status", "=", ["active"]),
      filter("role", "=", roleIds),
    ]),
    pageSize: EXPORT_PAGE,
  };
  const holders: Membership[] = [];
  for await (const one of api.paginate("memberships", { query })) holders.push(one);
  return holders;
}

/** How many open work packages of the project are assigned to these. */
export const assignedQuery = (projectId: number, principalIds: readonly number[]) => {
  const query = {
    filters: filters([filter("status", "o"), filter("assignee", "=", principalIds)]),
    pageSize: 1,
    select: "total" as const,
  };
  return queryOptions({
    queryKey: keys.list("work_packages", { assignedIn: projectId, ...query }),
    queryFn: async ({ signal }) => (await api.get(`projects/${projectId}/work_packages`, { query, signal })).total,
    staleTime: FRESH.workPackages,
  });
};

/** Every member of the filters with their principals, for a file. */
export async function allMembers(projectId: number, search: MembersSearch) {
  const query = { ...listed(projectId, search), pageSize: EXPORT_PAGE };
  const members: Membership[] = [];
  for await (const one of api.paginate("memberships", { query })) members.push(one);
  const people: Principal[] = [];
  const inProject = { filters: filters([filter("member", "=", [projectId])]), pageSize: EXPORT_PAGE };
  for await (const one of api.paginate("principals", { query: inProject })) people.push(one);
  return { members, principals: byId(people) };
}
