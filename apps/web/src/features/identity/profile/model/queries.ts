/** Reading a person: who they are, where they belong, what they did, and what lets them in. */
import type { Collection, Formattable, Resource } from "@halyard/contract/hal";
import { FRESH } from "@halyard/contract/limits";
import type { Membership, User, Viewing } from "@halyard/contract/people";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";

/** @param user an id, or `me` */
export const profileQuery = (user: string) =>
  queryOptions({
    queryKey: user === "me" ? keys.me : keys.one("users", user),
    queryFn: ({ signal }) => api.get<User>(`users/${encodeURIComponent(user)}`, { signal }),
    staleTime: FRESH.users,
  });

export const profileMembershipsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.part("users", id, "memberships"),
    queryFn: ({ signal }) =>
      api.get<Collection<Membership>>(`users/${id}/memberships`, { query: { pageSize: 1_000 }, signal }),
    staleTime: FRESH.users,
  });

/** Something that a person did, out of the journal. */
export interface Deed extends Resource {
  id: number;
  entityType: string;
  entityTitle: string;
  action: string;
  details: Formattable[];
  comment: Formattable;
  internal: boolean;
  createdAt: string;
}

const DEEDS_AT_ONCE = 20;

/** The newest first, page after page. */
export const deedsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: keys.part("users", id, "activities"),
    queryFn: ({ signal, pageParam }) =>
      api.get<Collection<Deed>>(`users/${id}/activities`, {
        query: { pageSize: DEEDS_AT_ONCE, offset: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * DEEDS_AT_ONCE < last.total ? pages.length + 1 : null),
    staleTime: FRESH.workPackages,
  });

export interface Session extends Resource {
  /** The one that asks. */
  current: boolean;
  createdAt: string;
  lastSeenAt: string;
  userAgent: string;
  address: string;
}

export const sessionsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.part("users", id, "sessions"),
    queryFn: ({ signal }) => api.get<Collection<Session>>(`users/${id}/sessions`, { signal }),
    staleTime: 0,
  });

export interface ApiToken extends Resource {
  id: number;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  /** In the answer to its creation alone. */
  token?: string;
}

export const tokensQuery = (id: number) =>
  queryOptions({
    queryKey: keys.part("users", id, "api_tokens"),
    queryFn: ({ signal }) => api.get<Collection<ApiToken>>(`users/${id}/api_tokens`, { signal }),
    staleTime: 0,
  });

const VIEWINGS_AT_ONCE = 10;

/** Who viewed as them, the newest first, page after page. */
export const viewingsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: keys.part("users", id, "viewings"),
    queryFn: ({ signal, pageParam }) =>
      api.get<Collection<Viewing>>(`users/${id}/viewings`, {
        query: { pageSize: VIEWINGS_AT_ONCE, offset: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * VIEWINGS_AT_ONCE < last.total ? pages.length + 1 : null),
    staleTime: 0,
  });
