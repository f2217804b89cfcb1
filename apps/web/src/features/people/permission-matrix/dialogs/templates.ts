/** Permission templates: the built-in ones and one's own (docs/api.md, "Permission templates"). */
import type { Collection, Resource } from "@halyard/contract/hal";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { keys } from "../../../../shared/api/query-keys.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";

export interface Template extends Resource {
  /** A word for a built-in one. */
  id: number | string;
  name: string;
  description: string;
  permissions: readonly string[];
  category: "built-in" | "own";
  lockVersion?: number;
}

export const templatesQuery = queryOptions({
  queryKey: keys.list("roles", { templates: true }),
  queryFn: async ({ signal }) => {
    const answer = await api.get<Collection<Template>>("permission_templates", { signal });
    return answer._embedded.elements;
  },
  staleTime: FRESH.roles,
});

export interface TemplateInput {
  name: string;
  description: string;
  /** undefined: as they are. */
  permissions: readonly string[] | undefined;
}

/** Makes a template, or changes the one given. */
export function useSaveTemplate(template: Template | null) {
  const t = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: TemplateInput) =>
      template === null
        ? api.post<Template>("permission_templates", input)
        : api.patch<Template>(`permission_templates/${template.id}`, { ...input, lockVersion: template.lockVersion }),
    meta: { handled: true },
    onSuccess: async (_saved, { name }) => {
      await queries.invalidateQueries({ queryKey: templatesQuery.queryKey });
      toast.success(t("matrix.templateSaved", { name }));
    },
  });
}

export function useDeleteTemplate() {
  const t = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (template: Template) => api.delete(`permission_templates/${template.id}`),
    onSuccess: async (_nothing, { name }) => {
      await queries.invalidateQueries({ queryKey: templatesQuery.queryKey });
      toast.success(t("matrix.templateDeleted", { name }));
    },
  });
}
