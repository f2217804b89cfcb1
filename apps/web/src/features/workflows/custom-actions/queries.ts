import { titleOf } from "@halyard/api-client/links";
import { FRESH } from "@halyard/contract/limits";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { filter, filters } from "@halyard/api-client/query";
import { api } from "../../../shared/api/api.ts";
import { offeredPrincipals } from "../../../shared/api/offered-principals.ts";
import { keys } from "../../../shared/api/query-keys.ts";

/** `GET /custom_actions`: all of them with what they do, in their order. */
export const customActionsQuery = queryOptions({
  queryKey: keys.list("custom_actions", {}),
  queryFn: async ({ signal }) => (await api.get("custom_actions", { signal }))._embedded.elements,
  staleTime: FRESH.types,
});

const named = (
  path: "projects" | "users" | "roles" | "priorities",
  resource: "projects" | "users" | "roles" | "priorities",
) =>
  queryOptions({
    queryKey: keys.list(resource, { for: "custom_actions" }),
    queryFn: async ({ signal }) => {
      const list = await api.get(path, { query: { pageSize: -1 }, signal });
      return list._embedded.elements.map(({ id, name }) => ({ id, name }));
    },
    staleTime: FRESH.types,
  });

/** Two projects can have versions of the same name. */
export const versionNamesQuery = queryOptions({
  queryKey: keys.list("versions", { for: "custom_actions" }),
  queryFn: async ({ signal }) => {
    const list = await api.get("versions", { query: { pageSize: -1 }, signal });
    return list._embedded.elements.map((one) => {
      const project = titleOf(one, "definingProject");
      return { id: one.id, name: project === "" ? one.name : `${one.name} (${project})` };
    });
  },
  staleTime: FRESH.types,
});

/** A category belongs to one project. */
export const categoryNamesQuery = (projectId: number) =>
  queryOptions({
    queryKey: keys.part("projects", String(projectId), "categories", { for: "custom_actions" }),
    queryFn: async ({ signal }) => {
      const list = await api.get(`projects/${projectId}/categories`, { signal });
      return list._embedded.elements.map(({ id, name }) => ({ id, name }));
    },
    staleTime: FRESH.types,
  });

/** Who can be told. @param typed empty: the first by name */
export const offeredRecipientsQuery = (typed: string) =>
  offeredPrincipals([filter("type", "=", ["User", "Group"]), filter("status", "!", ["locked"])], typed);

/** Those who were chosen, locked or not; who was deleted is not among them. */
export function recipientsQuery(ids: readonly number[]) {
  const query = { filters: filters([filter("id", "=", ids)]), pageSize: ids.length };
  return queryOptions({
    queryKey: keys.list("users", { principals: query }),
    queryFn: async ({ signal }) => (await api.get("principals", { query, signal }))._embedded.elements,
    staleTime: FRESH.users,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
}

export const projectNamesQuery = named("projects", "projects");
export const peopleNamesQuery = named("users", "users");
export const roleNamesQuery = named("roles", "roles");
export const priorityNamesQuery = named("priorities", "priorities");
