/** Reading a person: who they are, where they belong, what they did, and what lets them in. */
import { sortBy } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";

/** @param user an id, or `me` */
export const profileQuery = (user: string) =>
  queryOptions({
    queryKey: user === "me" ? keys.me : keys.one("users", user),
    queryFn: ({ signal }) => api.get(`users/${encodeURIComponent(user)}`, { signal }),
    staleTime: FRESH.users,
  });

export const profileMembershipsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.part("users", id, "memberships"),
    queryFn: ({ signal }) => api.get(`users/${id}/memberships`, { query: { pageSize: 1_000 }, signal }),
    staleTime: FRESH.users,
  });

const DEEDS_AT_ONCE = 20;

/** The newest first, page after page. */
export const deedsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: keys.part("users", id, "activities"),
    queryFn: ({ signal, pageParam }) =>
      api.get(`users/${id}/activities`, {
        query: { pageSize: DEEDS_AT_ONCE, offset: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * DEEDS_AT_ONCE < last.total ? pages.length + 1 : null),
    staleTime: FRESH.workPackages,
  });

/** What a token can be limited to. */
export const tokenProjectsQuery = queryOptions({
  queryKey: keys.list("projects", { of: "tokens" }),
  queryFn: ({ signal }) =>
    api.get("projects", {
      query: { sortBy: sortBy(["name", "asc"]), pageSize: 1_000, select: "elements/id,elements/name" as const },
      signal,
    }),
  staleTime: FRESH.groups,
});

export const sessionsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.part("users", id, "sessions"),
    queryFn: ({ signal }) => api.get(`users/${id}/sessions`, { signal }),
    staleTime: 0,
  });

export const tokensQuery = (id: number) =>
  queryOptions({
    queryKey: keys.part("users", id, "api_tokens"),
    queryFn: ({ signal }) => api.get(`users/${id}/api_tokens`, { signal }),
    staleTime: 0,
  });

const VIEWINGS_AT_ONCE = 10;

/** Who viewed as them, the newest first, page after page. */
export const viewingsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: keys.part("users", id, "viewings"),
    queryFn: ({ signal, pageParam }) =>
      api.get(`users/${id}/viewings`, {
        query: { pageSize: VIEWINGS_AT_ONCE, offset: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * VIEWINGS_AT_ONCE < last.total ? pages.length + 1 : null),
    staleTime: 0,
  });
