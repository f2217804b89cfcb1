/** The projects with how they stand, and the lists of them that people keep. */
import { linkOf } from "@halyard/api-client/links";
import { filter, filters } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import type { ProjectsSearch } from "@halyard/contract/views/project-lists";
import type { ProjectList, ProjectOverview } from "@halyard/contract/schemas/projects";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

/** `GET /project_overviews`: all of them at once, since a tree cannot be read page by page. */
export function projectOverviewQuery({ q, scope, status }: ProjectsSearch) {
  const query = {
    filters: filters([
      filter("active", "=", [scope === "archived" ? "f" : "t"]),
      ...(scope === "mine" ? [filter("principal", "=", ["me"])] : []),
      ...(scope === "favorites" ? [filter("favorited", "=", ["t"])] : []),
      ...(status === undefined ? [] : [filter("project_status_code", "=", [status])]),
      ...(q === undefined ? [] : [filter("name_and_identifier", "~", [q])]),
    ]),
  };
  return queryOptions({
    queryKey: keys.list("projects", { overview: query }),
    queryFn: async ({ signal }) => (await api.get("project_overviews", { query, signal }))._embedded.elements,
    staleTime: FRESH.workPackages,
    placeholderData: (before) => before,
  });
}

/** Adds it to the favorites, or takes it from them. */
export async function toggleFavorite(project: ProjectOverview): Promise<void> {
  const link = linkOf(project, project.favorited ? "disfavor" : "favor");
  if (link !== null) await api.follow(link, project.favorited ? undefined : {});
}

/** The person's own lists and the public ones, by name. */
export const projectListsQuery = queryOptions({
  queryKey: keys.list("projects", { saved: true }),
  queryFn: async ({ signal }) => api.get("project_lists", { signal }),
  staleTime: FRESH.groups,
});

interface ListInput {
  name?: string;
  public?: boolean;
  search?: ProjectsSearch;
}

export const createProjectList = (input: ListInput): Promise<ProjectList> => api.post("project_lists", input);

export const changeProjectList = (list: ProjectList, input: ListInput): Promise<ProjectList> =>
  api.patch(`project_lists/${list.id}`, input);

export const deleteProjectList = (list: ProjectList): Promise<unknown> => api.delete(`project_lists/${list.id}`);
