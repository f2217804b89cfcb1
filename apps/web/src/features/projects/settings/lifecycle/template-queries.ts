/** Reading what a project has to do with templates. */
import { hasLink } from "@halyard/api-client/links";
import { filter, filters } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import type { Project } from "@halyard/contract/resources";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { offeredPrincipals } from "../../../../shared/api/offered-principals.ts";

export const templateSettingsQuery = (projectId: number) =>
  queryOptions({
    queryKey: keys.part("projects", projectId, "template_settings"),
    queryFn: ({ signal }) => api.get(`projects/${projectId}/template_settings`, { signal }),
    staleTime: FRESH.groups,
  });

/** Read again whenever it is asked for: work in the template goes on. */
export const templateChangesQuery = (project: Project) =>
  queryOptions({
    queryKey: keys.part("projects", project.id, "template_changes"),
    queryFn: ({ signal }) => api.get(`projects/${project.id}/template_changes`, { signal }),
    enabled: hasLink(project, "templateChanges"),
    staleTime: 0,
  });

/** All templates that this person can see, by name. */
export const visibleTemplatesQuery = queryOptions({
  queryKey: keys.list("projects", { visibleTemplates: true }),
  queryFn: async ({ signal }) => {
    const query = { filters: filters([filter("templated", "=", ["t"]), filter("active", "=", ["t"])]), pageSize: 100 };
    return (await api.get("projects", { query, signal }))._embedded.elements;
  },
  staleTime: FRESH.groups,
});

/** Members who are people or groups, found by typing. */
export const templateUsersQuery = (projectId: number, typed: string) =>
  offeredPrincipals([filter("member", "=", [projectId]), filter("type", "=", ["User", "Group"])], typed);
