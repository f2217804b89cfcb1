/** Who is signed in, and signing in and out. */
import type { User } from "@halyard/contract/schemas/identity/people";
import type { SignInStep } from "@halyard/contract/schemas/identity/sign-in";
import { ApiError } from "@halyard/api-client/error";
import { hasLink, linkOf } from "@halyard/api-client/links";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions, useQuery, useQueryClient, useSuspenseQuery, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../api/api.ts";
import { keys } from "../api/query-keys.ts";
import { noteInstance } from "../instance/instance.ts";
import { forgetToken } from "../credentials/token.ts";
import { isFactorNeeded, onEndElsewhere, sessionEnded } from "../credentials/session-expiry.ts";
import { hasOwner, noteEyes, noteOwner, readAnew, watchReturns } from "../credentials/view-as.ts";

/** `GET /users/me`. Where no one is signed in it fails with 401 or answers the anonymous user: ask `isSignedIn`. */
export const currentUserQuery = queryOptions({
  queryKey: keys.me,
  queryFn: ({ signal }) => api.get("users/me", { signal, anonymous: true }),
  staleTime: FRESH.users,
});

/** `GET /`: what this server has, what this caller may create (`createProject`), and who they are (`user`). */
export const rootQuery = queryOptions({
  queryKey: keys.root,
  queryFn: async ({ signal }) => {
    const root = await api.get("/api/v3", { signal, anonymous: true });
    noteEyes(root._embedded?.viewing);
    noteOwner(linkOf(root, "user") ?? undefined);
    noteInstance(root);
    return root;
  },
  staleTime: FRESH.users,
});

/** What the instance says to those who have not signed in: apart from the root of someone who has. */
export const welcomeQuery = queryOptions({
  queryKey: [...keys.root, "welcome"],
  queryFn: async ({ signal }) => {
    const root = await api.get("/api/v3", { signal, anonymous: true });
    noteInstance(root);
    return root;
  },
});

/**
 * Whether someone is signed in, by what is cached or else asked, or has to show a second factor first. Loads what the
 * shell needs on the way.
 */
export async function signInState(queries: QueryClient): Promise<"yes" | "no" | "factor"> {
  try {
    const [root] = await Promise.all([queries.ensureQueryData(rootQuery), queries.ensureQueryData(currentUserQuery)]);
    return hasLink(root, "user") ? "yes" : "no";
  } catch (error) {
    if (isFactorNeeded(error)) return "factor";
    if (error instanceof ApiError && error.status === 401) return "no";
    throw error;
  }
}

/** Asks the server again whether the session still holds, and tells the person where it does not. */
export async function checkSession(queries: QueryClient): Promise<void> {
  try {
    const root = await queries.fetchQuery({ ...rootQuery, staleTime: 0 });
    if (!hasLink(root, "user")) sessionEnded();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) sessionEnded(error);
    // No answer says nothing about the session.
  }
}

const WATCH_MS = 5 * 60_000;

/**
 * Notices a session that ended while nothing was asked for: looks on return to the page, every five minutes, and when
 * another page of this browser says so.
 */
export function useSessionWatch(): void {
  const { data, error } = useQuery({ ...rootQuery, refetchInterval: WATCH_MS, refetchOnWindowFocus: "always" });
  const over = (data !== undefined && !hasLink(data, "user")) || (error instanceof ApiError && error.status === 401);
  useEffect(() => {
    if (over) sessionEnded(error);
  }, [over, error]);
  const queries = useQueryClient();
  useEffect(() => watchReturns(() => void checkSession(queries)), [queries]);
  useEffect(() => onEndElsewhere(() => void checkSession(queries)), [queries]);
}

/** The signed-in user; only below the routes that need one. */
export const useCurrentUser = (): User => useSuspenseQuery(currentUserQuery).data;

export const signIn = (login: string, password: string): Promise<SignInStep> =>
  api.post("auth/login", { login, password }, { anonymous: true });

/** @returns where to go on, to sign out at the provider that the person came by; null: nowhere else */
export const signOut = async (): Promise<string | null> =>
  (await api.post("auth/logout", {}, { anonymous: true }))?.url ?? null;

/** Goes on as who has just signed in, with nothing of anyone who was here before. */
export function enter(queries: QueryClient, user: User, to: string, go: (to: string) => void): void {
  forgetToken();
  if (hasOwner()) return readAnew(to);
  // What was cached was read as no one.
  queries.clear();
  queries.setQueryData(keys.me, user);
  go(to);
}

/** Ends viewing as someone else; where it has ended already, too. */
export async function stopViewing(): Promise<void> {
  await api.delete("view_as");
  readAnew();
}
