/** Reading what the server knows of GitHub (docs/github.md). */
import type { GithubConfig, GithubStats } from "@halyard/contract/github";
import { GITHUB_STATS } from "@halyard/contract/github";
import type { Collection, Resource } from "@halyard/contract/hal";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

export interface ConfigResource extends GithubConfig, Resource {}
export interface StatsResource extends GithubStats, Resource {}

export interface WebhookInfo {
  url: string;
  last_delivery_at: string | null;
  pending: number;
  last_failure: { event: string; error: string; at: string } | null;
  days: number;
  counts: readonly { event: string; outcome: string; count: number }[];
}

export interface Repository extends Resource {
  id: number;
  fullName: string;
  htmlUrl: string;
  private: boolean;
  openPullRequests: number;
  lastActivityOn: string | null;
}

const CONFIG = "github_organization_config";

export const configQuery = queryOptions({
  queryKey: keys.one("github", "config"),
  queryFn: ({ signal }) => api.get<ConfigResource>(CONFIG, { signal }),
});

export const webhookInfoQuery = queryOptions({
  queryKey: keys.one("github", "webhook"),
  queryFn: ({ signal }) => api.get<WebhookInfo>(`${CONFIG}/webhook_info`, { signal }),
  refetchInterval: GITHUB_STATS.project.refetchMs,
});

export const repositoriesQuery = queryOptions({
  queryKey: keys.list("github", { repositories: true }),
  queryFn: ({ signal }) => api.get<Collection<Repository>>(`${CONFIG}/repositories`, { signal }),
});

/** How far the first sync is (`GET /github_organization_config/sync`). */
export interface Sync extends Resource {
  status: "none" | "running" | "waiting" | "done" | "failed";
  stepsDone: number;
  stepsTotal: number;
  repositories: number;
  pullRequests: number;
  issues: number;
  /** Why it waits, or failed; at the end which repositories could not be read. */
  message: string;
  resumesAt: string | null;
}

const SYNC_REFETCH_MS = 2_000;

export const syncQuery = queryOptions({
  queryKey: keys.one("github", "sync"),
  queryFn: ({ signal }) => api.get<Sync>(`${CONFIG}/sync`, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.status === "running" || state.data?.status === "waiting" ? SYNC_REFETCH_MS : false,
});

/** `GET /admin/github_project_management/stats`: the organisation dashboard's figures. */
export const statsQuery = queryOptions({
  queryKey: keys.one("github", "stats"),
  queryFn: ({ signal }) => api.get<StatsResource>("admin/github_project_management/stats", { signal }),
  staleTime: GITHUB_STATS.organization.freshMs,
  refetchInterval: GITHUB_STATS.organization.refetchMs,
});
