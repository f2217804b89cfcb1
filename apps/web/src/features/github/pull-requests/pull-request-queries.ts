/** Reading pull requests and the branch that is offered. */
import { pageSizeOr } from "../../../shared/instance/instance.ts";
import type { MadeBranch } from "@halyard/contract/schemas/github";
import { filter, filters, type Filter } from "@halyard/api-client/query";
import { GITHUB_STATS } from "@halyard/contract/github/github";
import type { Link } from "@halyard/contract/hal";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

export const pullRequestsOfWorkQuery = (id: number) =>
  queryOptions({
    queryKey: keys.part("github", id, "pull_requests"),
    queryFn: ({ signal }) => api.get(`work_packages/${id}/github_pull_requests`, { signal }),
    staleTime: GITHUB_STATS.project.freshMs,
    refetchInterval: GITHUB_STATS.project.refetchMs,
  });

export const branchQuery = (id: number) =>
  queryOptions({
    queryKey: keys.part("github", id, "branch"),
    queryFn: ({ signal }) => api.get(`work_packages/${id}/github_branch`, { signal }),
    staleTime: GITHUB_STATS.project.freshMs,
  });

export const pullRequestPageSize = (): number => pageSizeOr(50);

export interface PullRequestsAsked {
  q: string | undefined;
  state: "open" | "closed" | undefined;
  page: number;
}

export function pullRequestsOfProjectQuery(projectId: string, { q, state, page }: PullRequestsAsked) {
  const asked: Filter[] = [];
  if (q !== undefined) asked.push(filter("search", "**", [q]));
  if (state !== undefined) asked.push(filter("state", state === "open" ? "o" : "c"));
  const query = { filters: filters(asked), pageSize: pullRequestPageSize(), offset: page };
  return queryOptions({
    queryKey: keys.list("github", { projectId, ...query }),
    queryFn: ({ signal }) => api.get(`projects/${projectId}/github_pull_requests`, { query, signal }),
    staleTime: GITHUB_STATS.project.freshMs,
    refetchInterval: GITHUB_STATS.project.refetchMs,
    placeholderData: keepPreviousData,
  });
}

export const makeBranch = (link: Link, repository: number | null): Promise<MadeBranch> =>
  api.follow(link, repository === null ? {} : { repository }, { operation: "POST work_packages/{}/github_branch" });
