/** Reading and changing the categories of a project. */
import { linkOf } from "@halyard/api-client/links";
import { filter, filters } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import type { Named } from "@halyard/contract/resources";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { byValue } from "../../../../shared/api/group-counts.ts";

export const projectCategoriesQuery = (projectId: number) =>
  queryOptions({
    queryKey: keys.list("categories", { project: projectId }),
    queryFn: async ({ signal }) => (await api.get(`projects/${projectId}/categories`, { signal }))._embedded.elements,
    staleTime: FRESH.types,
  });

const COUNTED = { all: [filter("status", "*")], open: [filter("status", "o")] };

/** How many work packages have each category. */
export const categoryCountsQuery = (projectId: number, of: keyof typeof COUNTED) => {
  const query = { filters: filters(COUNTED[of]), groupBy: "category", pageSize: 1 };
  return queryOptions({
    queryKey: keys.list("work_packages", { counts: "categories", of, project: projectId }),
    queryFn: async ({ signal }) => byValue(await api.get(`projects/${projectId}/work_packages`, { query, signal })),
    staleTime: FRESH.workPackages,
  });
};

export interface CategoryInput {
  name: string;
  /** The person's href; empty: no one. */
  assignee: string;
}

export const inputOf = (category: Named | null): CategoryInput => ({
  name: category?.name ?? "",
  assignee: linkOf(category, "defaultAssignee")?.href ?? "",
});

/** Only what was changed: what someone else changed in the other field stays. */
export function bodyOf({ name, assignee }: CategoryInput, before: CategoryInput): object {
  return {
    ...(name === before.name ? {} : { name: name.trim() }),
    ...(assignee === before.assignee
      ? {}
      : { _links: { defaultAssignee: { href: assignee === "" ? null : assignee } } }),
  };
}

export function useRefreshCategories(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      (["categories", "projects", "work_packages"] as const).map((name) =>
        queries.invalidateQueries({ queryKey: keys.all(name) }),
      ),
    );
}

/** @param category null: a new one of this project */
export function useSaveCategory(projectId: number, category: Named | null) {
  const t = useT();
  const refresh = useRefreshCategories();
  return useMutation({
    mutationFn: (body: object) =>
      category === null
        ? api.post(`projects/${projectId}/categories`, body)
        : api.patch(`categories/${category.id}`, body),
    meta: { handled: true },
    onSuccess: ({ name }) => {
      toast.success(category === null ? t("projectCategories.created", { name }) : t("projectCategories.saved"));
      return refresh();
    },
  });
}

export function useDeleteCategory() {
  const t = useT();
  const refresh = useRefreshCategories();
  return useMutation({
    mutationFn: ({ category, target }: { category: Named; target: number | null }) =>
      api.delete(`categories/${category.id}`, target === null ? {} : { query: { move_to: target } }),
    onSuccess: (_answer, { category: { name } }) => {
      toast.success(t("projectCategories.deleted", { name }));
      return refresh();
    },
  });
}
