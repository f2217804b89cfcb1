/** Saved views of a project: the API's queries. */
import type { SavedView } from "@halyard/contract/schemas/views";
import { filter, filters } from "@halyard/api-client/query";
import { hasLink, linkOf } from "@halyard/api-client/links";
import type { Link } from "@halyard/contract/hal";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import type { Order } from "../manual-order/places.ts";
import { bodyOf, type ViewState } from "./state.ts";

/** Mine and the public ones, those with a star first. @param projectId the number */
export const savedViewsQuery = (projectId: number) =>
  queryOptions({
    queryKey: keys.list("queries", { project: projectId }),
    queryFn: async ({ signal }) => {
      const query = { filters: filters([filter("project", "=", [projectId])]), pageSize: -1 };
      const views = (await api.get("queries", { query, signal }))._embedded.elements;
      return views.toSorted((a, b) => Number(b.starred) - Number(a.starred) || a.name.localeCompare(b.name));
    },
    staleTime: FRESH.types,
  });

interface SavingRights {
  /** Where a new one is posted; null: one may not. */
  save: Link | null;
  /** Whether it may be public. */
  publish: boolean;
}

/** What this person may do with views of the project. */
export const savingRightsQuery = (projectId: number) =>
  queryOptions({
    queryKey: keys.part("projects", projectId, "saving-views"),
    queryFn: async ({ signal }): Promise<SavingRights> => {
      const base = `projects/${projectId}/queries` as const;
      const [fresh, schema] = await Promise.all([
        api.get(`${base}/default`, { query: { pageSize: 0 }, signal }),
        api.get(`${base}/schema`, { signal }),
      ]);
      return { save: linkOf(fresh, "updateImmediately"), publish: schema.public?.writable === true };
    },
    staleTime: FRESH.types,
  });

interface NewView {
  name: string;
  state: ViewState;
  isPublic: boolean;
  /** Where work packages stand in it, where it is sorted by hand. */
  order: Order | undefined;
}

export function createView(projectId: number, { name, state, isPublic, order }: NewView): Promise<SavedView> {
  const { _links, ...body } = bodyOf(state);
  return api.post("queries", {
    ...body,
    name,
    public: isPublic,
    ...(order === undefined ? {} : { orderedWorkPackages: order }),
    _links: { ..._links, project: { href: `/api/v3/projects/${projectId}` } },
  });
}

export const saveView = (view: SavedView, state: ViewState): Promise<SavedView> =>
  api.patch(`queries/${view.id}`, bodyOf(state));

export const changeView = (view: SavedView, change: { name?: string; public?: boolean }): Promise<SavedView> =>
  api.patch(`queries/${view.id}`, change);

export const starView = (view: SavedView): Promise<SavedView> =>
  api.patch(`queries/${view.id}/${view.starred ? "unstar" : "star"}`, {});

export const deleteView = (view: SavedView): Promise<unknown> => api.delete(`queries/${view.id}`);

/** Brings back what was deleted, as it was and under its number. */
export const restoreView = (link: Link): Promise<unknown> => api.follow(link, {});

export const mayChange = (view: SavedView): boolean => hasLink(view, "updateImmediately");
