/** Reading what the server knows of GitHub (docs/github.md). */
import { GITHUB_STATS } from "@halyard/contract/github/github";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

const CONFIG = "github_organization_config";

export const configQuery = queryOptions({
  queryKey: keys.one("github", "config"),
  queryFn: ({ signal }) => api.get(CONFIG, { signal }),
});

export const webhookInfoQuery = queryOptions({
  queryKey: keys.one("github", "webhook"),
  queryFn: ({ signal }) => api.get(`${CONFIG}/webhook_info`, { signal }),
  refetchInterval: GITHUB_STATS.project.refetchMs,
});

export const repositoriesQuery = queryOptions({
  queryKey: keys.list("github", { repositories: true }),
  queryFn: ({ signal }) => api.get(`${CONFIG}/repositories`, { signal }),
});

const SYNC_REFETCH_MS = 2_000;

export const syncQuery = queryOptions({
  queryKey: keys.one("github", "sync"),
  queryFn: ({ signal }) => api.get(`${CONFIG}/sync`, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.status === "running" || state.data?.status === "waiting" ? SYNC_REFETCH_MS : false,
});

/** `GET /admin/github_project_management/stats`: the organisation dashboard's figures. */
export const statsQuery = queryOptions({
  queryKey: keys.one("github", "stats"),
  queryFn: ({ signal }) => api.get("admin/github_project_management/stats", { signal }),
  staleTime: GITHUB_STATS.organization.freshMs,
  refetchInterval: GITHUB_STATS.organization.refetchMs,
});
