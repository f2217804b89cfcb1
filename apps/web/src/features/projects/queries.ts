/** Reading and creating projects. */
import { filter, filters } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../shared/api/api.ts";
import { keys } from "../../shared/api/query-keys.ts";

/** `GET /projects/{id}`: by id or identifier. */
export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one("projects", id),
    queryFn: ({ signal }) => api.get(`projects/${encodeURIComponent(id)}`, { signal }),
    staleTime: FRESH.groups,
  });

/** The people and groups of a project, as far as this person may know them. */
export const projectPeopleQuery = (projectId: number) =>
  queryOptions({
    queryKey: keys.part("projects", projectId, "members"),
    queryFn: async ({ signal }) => {
      const query = { filters: filters([filter("member", "=", [projectId])]), pageSize: -1 };
      return (await api.get("principals", { query, signal }))._embedded.elements;
    },
    staleTime: FRESH.users,
  });
