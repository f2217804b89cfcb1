/** Links out of letters: an invitation, a forgotten password. What opens the account stands behind the `#`. */
import { ApiError } from "@halyard/api-client/error";
import type { User } from "@halyard/contract/people";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation, useRouter } from "@tanstack/react-router";
import { api } from "../../../../shared/api/api.ts";
import { enter } from "../../../../shared/session/session.ts";

type LinkKind = "invitation" | "password_reset";

/** The token of the address that is open. */
export const useLinkToken = (): string => useLocation({ select: ({ hash }) => hash });

export const linkedAccountQuery = (kind: LinkKind, token: string) =>
  queryOptions({
    queryKey: ["link", kind, token] as const,
    queryFn: ({ signal }) => api.post(`auth/${kind}/check`, { token }, { signal, anonymous: true }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Why a link opens nothing; null for any other failure. */
export function reasonOf(error: unknown): "unknown" | "used" | "replaced" | "expired" | null {
  if (!(error instanceof ApiError) || error.status !== 404) return null;
  const { reason } = error.details;
  return reason === "used" || reason === "replaced" || reason === "expired" ? reason : "unknown";
}

/** Takes the link up and goes in, or says which second factor is asked for (`pending`). */
export function useAcceptLink(kind: LinkKind, token: string) {
  const router = useRouter();
  const queries = useQueryClient();
  const go = (user: User): void => enter(queries, user, "/", (to) => router.history.replace(to));
  const accept = useMutation({
    mutationFn: (input: object) => api.post(`auth/${kind}/accept`, { ...input, token }, { anonymous: true }),
    meta: { handled: true },
    onSuccess: (step) => {
      if (step._type === "User") go(step);
    },
  });
  const pending = accept.data?._type === "PendingSignIn" ? accept.data : null;
  return { accept, pending, go, restart: () => router.history.replace("/auth/login") };
}
