/** Permission templates: the built-in ones and custom ones (docs/api.md, "Permission templates"). */
import type { PermissionTemplate } from "@halyard/contract/schemas/identity/roles";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { keys } from "../../../../shared/api/query-keys.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";

export const templatesQuery = queryOptions({
  queryKey: keys.list("roles", { templates: true }),
  queryFn: async ({ signal }) => {
    const answer = await api.get("permission_templates", { signal });
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
export function useSaveTemplate(template: PermissionTemplate | null) {
  const t = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: TemplateInput) =>
      template === null
        ? api.post("permission_templates", input)
        : api.patch(`permission_templates/${template.id}`, { ...input, lockVersion: template.lockVersion }),
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
    mutationFn: (template: PermissionTemplate) => api.delete(`permission_templates/${template.id}`),
    onSuccess: async (_nothing, { name }) => {
      await queries.invalidateQueries({ queryKey: templatesQuery.queryKey });
      toast.success(t("matrix.templateDeleted", { name }));
    },
  });
}
