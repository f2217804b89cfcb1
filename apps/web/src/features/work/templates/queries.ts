/** Reading, saving and using the templates of a project's work packages. */
import { hasLink } from "@halyard/api-client/links";
import { FRESH } from "@halyard/contract/limits";
import type { Project, WorkPackage } from "@halyard/contract/resources";
import type { WorkPackageTemplate } from "@halyard/contract/schemas/projects";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import "./messages.ts";

export const templatesQuery = (projectId: number) =>
  queryOptions({
    queryKey: keys.part("projects", projectId, "work_package_templates"),
    queryFn: async ({ signal }) =>
      (await api.get(`projects/${projectId}/work_package_templates`, { signal }))._embedded.elements,
    staleTime: FRESH.types,
  });

const NO_TEMPLATES: readonly WorkPackageTemplate[] = [];

/** Those that this person can make work packages of. */
export function useUsableTemplates(project: Project | undefined): readonly WorkPackageTemplate[] {
  const enabled = project !== undefined && hasLink(project, "workPackageTemplates");
  const templates = useQuery({ ...templatesQuery(project?.id ?? 0), enabled }).data;
  return templates?.filter((one) => hasLink(one, "createWorkPackages")) ?? NO_TEMPLATES;
}

export interface TemplateUse {
  subject?: string;
  startDate: string | null;
  replacements: readonly { placeholder: { href: string }; user: { href: string } }[];
  /** What stands in place of the words in braces. */
  variables: Readonly<Record<string, string>>;
}

/** What would be made. */
export const previewQuery = (id: number, { startDate, replacements, variables }: TemplateUse) =>
  queryOptions({
    queryKey: ["projects", "template", id, { startDate, replacements, variables }] as const,
    queryFn: ({ signal }) =>
      api.post(`work_package_templates/${id}/preview`, { startDate, replacements, variables }, { signal, retries: 2 }),
    placeholderData: keepPreviousData,
    // What it refers to changes with everything else in the project.
    staleTime: 0,
  });

/** Makes the work packages; the way back deletes them all. */
export function useTemplateUse(template: WorkPackageTemplate, onDone: (created: WorkPackage) => void) {
  const t = useT();
  const queries = useQueryClient();
  const refresh = (): Promise<unknown> => queries.invalidateQueries({ queryKey: keys.all("work_packages") });
  return useMutation({
    mutationFn: (use: TemplateUse & { _links?: object }) =>
      api.post(`work_package_templates/${template.id}/work_packages`, use),
    meta: { handled: true },
    onSuccess: (created) => {
      const said = t("workTemplates.created", { count: template.workPackages, id: created.id });
      if (hasLink(created, "delete")) {
        toast.undo(said, t("ui.undo"), () => {
          api.delete(`work_packages/${created.id}`).then(refresh).catch(reportError);
        });
      } else toast.success(said);
      void refresh();
      onDone(created);
    },
  });
}

interface Renaming {
  template: WorkPackageTemplate;
  name: string;
  /** The version the change is based on; undefined: overwrites later changes. */
  lockVersion?: number;
}

export function useTemplateChanges(projectId: number) {
  const t = useT();
  const queries = useQueryClient();
  const refresh = (): Promise<unknown> => queries.invalidateQueries({ queryKey: keys.all("projects") });
  const save = useMutation({
    /** @param replaced the template that takes the work package instead of what it had */
    mutationFn: ({ name, workPackage, replaced }: Saving) => {
      const _links = { workPackage: { href: `/api/v3/work_packages/${workPackage.id}` } };
      return replaced === undefined
        ? api.post(`projects/${projectId}/work_package_templates`, { name, _links })
        : api.patch(`work_package_templates/${replaced.id}`, { _links });
    },
    meta: { handled: true },
    onSuccess: ({ name, workPackages }) => {
      toast.success(t("workTemplates.saved", { name, count: workPackages }));
      return refresh();
    },
  });
  const rename = useMutation({
    mutationFn: ({ template, name, lockVersion }: Renaming) =>
      api.patch(`work_package_templates/${template.id}`, { name, lockVersion }),
    meta: { handled: true },
    onSuccess: (_changed, { template, name }) => {
      if (name !== template.name) {
        toast.undo(t("workTemplates.renamed"), t("ui.undo"), () =>
          rename.mutate({ template: { ...template, name }, name: template.name }),
        );
      }
      return refresh();
    },
  });
  const remove = useMutation({
    mutationFn: (template: WorkPackageTemplate) => api.delete(`work_package_templates/${template.id}`),
    onSuccess: (_answer, { name }) => {
      toast.success(t("workTemplates.deleted", { name }));
      return refresh();
    },
  });
  return { save, rename, remove };
}

interface Saving {
  name: string;
  workPackage: WorkPackage;
  replaced: WorkPackageTemplate | undefined;
}
