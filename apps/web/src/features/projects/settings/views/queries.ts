/** The saved views of a project, and changing them. */
import { linkOf } from "@halyard/api-client/links";
import { filter, filters } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import type { SavedView } from "@halyard/contract/schemas/views";
import { viewOfKind, type SavedKind } from "@halyard/contract/views/kinds";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";

/** The public ones and the reader's own, by name. */
export const projectViewsQuery = (projectId: number) =>
  queryOptions({
    queryKey: keys.list("queries", { settingsOf: projectId }),
    queryFn: async ({ signal }) => {
      const query = { filters: filters([filter("project", "=", [projectId])]), pageSize: -1 };
      const views = (await api.get("queries", { query, signal }))._embedded.elements;
      return views.toSorted((a, b) => a.name.localeCompare(b.name));
    },
    staleTime: FRESH.types,
  });

/** Whether this person can share views of the project. */
export const mayPublishQuery = (projectId: number) =>
  queryOptions({
    queryKey: keys.part("projects", projectId, "publishing-views"),
    queryFn: async ({ signal }) =>
      (await api.get(`projects/${projectId}/queries/schema`, { signal })).public?.writable === true,
    staleTime: FRESH.types,
  });

interface NewView {
  name: string;
  kind: SavedKind;
  isPublic: boolean;
}

/** Without filters. */
export const createView = (projectId: number, { name, kind, isPublic }: NewView): Promise<SavedView> =>
  api.post("queries", {
    name,
    public: isPublic,
    ...viewOfKind(kind),
    _links: { project: { href: `/api/v3/projects/${projectId}` } },
  });

/** Include the `lockVersion` it is based on to have it refused if someone has changed it since. */
type ViewChange = { name?: string; public?: boolean; lockVersion?: number };

export function useViewChanges() {
  const t = useT();
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: keys.all("queries") });
  const change = useMutation({
    mutationFn: ({ view, to }: { view: SavedView; to: ViewChange }) => api.patch(`queries/${view.id}`, to),
    onSuccess: (_view, { to }) => {
      toast.success(t(to.name === undefined ? "projectViews.changed" : "projectViews.renamed"));
      return readAgain();
    },
  });
  const restore = useMutation({
    mutationFn: (view: SavedView) => api.follow(linkOf(view, "restore") ?? { href: null }, {}),
    onSuccess: readAgain,
  });
  const remove = useMutation({
    mutationFn: (view: SavedView) => api.delete(`queries/${view.id}`),
    onSuccess: (_answer, view) => {
      const done = t("projectViews.deleted", { name: view.name });
      if (linkOf(view, "restore") === null) toast.success(done);
      else toast.undo(done, t("ui.undo"), () => restore.mutate(view));
      return readAgain();
    },
  });
  return { change, remove, readAgain };
}
