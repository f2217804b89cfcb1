/** Reading and creating projects. */
import { linkOf } from "@halyard/api-client/links";
import { filter, filters } from "@halyard/api-client/query";
import type { Form, Link } from "@halyard/contract/hal";
import { FRESH } from "@halyard/contract/limits";
import type { Project } from "@halyard/contract/resources";
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

export interface ProjectInput {
  name: string;
  identifier?: string;
  public: boolean;
}

export type Creation = { created: Project } | { refused: Form<unknown>["_embedded"]["validationErrors"] };

/** Asks the form first, which knows every rule, and commits what it made of the input where it had no objection. */
export async function createProject(formLink: Link, input: ProjectInput): Promise<Creation> {
  const form = await api.form(formLink, input);
  const commit = linkOf(form, "commit");
  if (commit === null) return { refused: form._embedded.validationErrors };
  return {
    created: await api.follow({ method: "post", ...commit }, form._embedded.payload, { operation: "POST projects" }),
  };
}

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
