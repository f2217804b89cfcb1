/** Reading and writing the news of a project. */
import { linkOf } from "@halyard/api-client/links";
import { filter, filters } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import type { News } from "@halyard/contract/resources";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

const PAGE = 20;

const inProject = (projectId: number) => filters([filter("project", "=", [projectId])]);

/** The newest first, page after page. */
export const newsListQuery = (projectId: number) =>
  infiniteQueryOptions({
    queryKey: keys.list("news", { project: projectId, pageSize: PAGE }),
    queryFn: ({ pageParam, signal }) =>
      api.get("news", { query: { filters: inProject(projectId), pageSize: PAGE, offset: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (linkOf(last, "nextByOffset") === null ? undefined : pages.length + 1),
    staleTime: FRESH.workPackages,
  });

/** The last few. */
export const latestNewsQuery = (projectId: number, count: number) =>
  queryOptions({
    queryKey: keys.list("news", { project: projectId, latest: count }),
    queryFn: async ({ signal }) => {
      const query = { filters: inProject(projectId), pageSize: count };
      return (await api.get("news", { query, signal }))._embedded.elements;
    },
    staleTime: FRESH.workPackages,
  });

export const newsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one("news", id),
    queryFn: ({ signal }) => api.get(`news/${encodeURIComponent(id)}`, { signal }),
    staleTime: FRESH.workPackages,
  });

export interface NewsInput {
  title: string;
  summary: string;
  /** As it is kept. */
  description: string;
}

export const inputOf = (news: News | null): NewsInput => ({
  title: news?.title ?? "",
  summary: news?.summary ?? "",
  description: news?.description.raw ?? "",
});

/** Only what was changed: what someone else changed in other fields stays. */
function bodyOf(input: NewsInput, before: NewsInput): object {
  return {
    ...(input.title === before.title ? {} : { title: input.title }),
    ...(input.summary === before.summary ? {} : { summary: input.summary }),
    ...(input.description === before.description ? {} : { description: { raw: input.description } }),
  };
}

/** @param news null: a new item of this project */
export function useSaveNews(projectId: number, news: News | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: NewsInput) => {
      const body = bodyOf(input, inputOf(news));
      if (news !== null) return api.patch(`news/${news.id}`, body);
      return api.post("news", { ...body, _links: { project: { href: `/api/v3/projects/${projectId}` } } });
    },
    meta: { handled: true },
    onSuccess(saved) {
      queries.setQueryData(newsQuery(String(saved.id)).queryKey, saved);
      return queries.invalidateQueries({ queryKey: keys.lists("news") });
    },
  });
}

/** @param leave leaves the page that shows it */
export function useDeleteNews(news: News, leave: () => Promise<void>) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: keys.deletion("news", news.id),
    mutationFn: () => api.delete(`news/${news.id}`),
    async onSuccess() {
      // First: a page that still shows it would read it again once its answer is taken away.
      await leave();
      queries.removeQueries({ queryKey: keys.one("news", news.id) });
      await queries.invalidateQueries({ queryKey: keys.lists("news") });
    },
  });
}
