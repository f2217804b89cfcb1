/** Who is signed in, and signing in and out. */
import type { Link, Resource } from "@halyard/contract/hal";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { api } from "./api.ts";
import { keys } from "./keys.ts";

/** What the shell needs of the user (admin contract 2.4); the rest is the users feature's. */
export interface CurrentUser extends Resource {
  id: number;
  name: string;
  login?: string;
  admin?: boolean;
  avatar?: string | null;
}

export interface Root extends Resource {
  instanceName: string;
  _links: Record<string, Link | undefined>;
}

/** `GET /users/me`. Fails with 401 where nobody is signed in, without counting as an expired session. */
export const currentUserQuery = queryOptions({
  queryKey: keys.me,
  queryFn: ({ signal }) => api.get<CurrentUser>("users/me", { signal, anonymous: true }),
  staleTime: FRESH.users,
});

/** `GET /`: what this server has, and what this caller may create (`createProject`). */
export const rootQuery = queryOptions({
  queryKey: keys.root,
  queryFn: ({ signal }) => api.get<Root>("/api/v3", { signal }),
  staleTime: FRESH.users,
});

/** The signed-in user; only below the routes that need one. */
export const useCurrentUser = (): CurrentUser => useSuspenseQuery(currentUserQuery).data;

export const signIn = (login: string, password: string): Promise<CurrentUser> =>
  api.post<CurrentUser>("auth/login", { login, password }, { anonymous: true });

export const signOut = (): Promise<null> => api.post<null>("auth/logout", {}, { anonymous: true });
