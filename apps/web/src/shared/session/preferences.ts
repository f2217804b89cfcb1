/** What the signed-in person has set, as far as the whole client follows it. */
import type { Preferences } from "@halyard/contract/schemas/identity/people";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions, useMutation, useQuery, useQueryClient, type UseMutationResult } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { keys } from "../api/query-keys.ts";

/** @param user an id, or `me` */
export const preferencesQuery = (user: number | "me") =>
  queryOptions({
    queryKey: keys.part("users", user, "preferences"),
    queryFn: async ({ signal }) => {
      const read = await api.get(`users/${user}/preferences`, {
        signal,
        ...(user === "me" ? { anonymous: true, retries: 0 } : {}),
      });
      // Your own last change reaches this page, too: what is read for it knows nothing of the next one.
      return [...underWay].reduce((now, change) => (change.user === user ? { ...now, ...change.patch } : now), read);
    },
    staleTime: FRESH.users,
  });

/** Your own; undefined until they were read. Nothing waits for them. */
export const useOwnPreferences = (): Preferences | undefined => useQuery(preferencesQuery("me")).data;

const SAVING = ["preferences"];

interface Saving {
  user: number | "me";
  patch: Partial<Preferences>;
}

/** What is shown already and not yet saved, in its order. */
const underWay = new Set<Saving>();

/** Changes some of them: at once on the screen, back where the server refuses. One after the other. */
export function useSavePreferences(
  user: number | "me",
): UseMutationResult<Preferences, Error, Partial<Preferences>, { before: Preferences | undefined; saving: Saving }> {
  const queries = useQueryClient();
  const { queryKey } = preferencesQuery(user);
  return useMutation({
    mutationKey: SAVING,
    scope: { id: SAVING.join() },
    mutationFn: (patch: Partial<Preferences>) => api.patch(`users/${user}/preferences`, patch),
    onMutate: (patch) => {
      const saving = { user, patch };
      underWay.add(saving);
      // Not waited for: what is under way is taken back at once, and the change is to be seen with the click.
      void queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      if (before !== undefined) queries.setQueryData(queryKey, { ...before, ...patch });
      return { before, saving };
    },
    onError: (_error, _patch, kept) => {
      if (kept?.before !== undefined) queries.setQueryData(queryKey, kept.before);
    },
    onSettled: (_answer, _error, _patch, kept) => {
      if (kept !== undefined) underWay.delete(kept.saving);
      // The answer of an earlier change would take back a later one that is on its way.
      if (queries.isMutating({ mutationKey: SAVING }) === 1) void queries.invalidateQueries({ queryKey });
    },
  });
}
