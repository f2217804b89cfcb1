/** LDAP directories and their syncs. */
import type { Directory, DirectorySync } from "@halyard/contract/schemas/identity/directories";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";

const LIST = "admin/directories";
const POLL_MS = 1_000;

export const directoriesQuery = queryOptions({
  queryKey: keys.list("administration", { of: LIST }),
  queryFn: ({ signal }) => api.get(LIST, { signal }),
  staleTime: 0,
  // While a sync is under way its outcome is asked for.
  refetchInterval: ({ state }) =>
    state.data?._embedded.elements.some(({ lastSync }) => lastSync?.state === "waiting") === true ? POLL_MS : false,
});

export interface DirectoryValues {
  name: string;
  /** Left out: it stays as it is. */
  bindPassword?: string;
  config: Directory["config"];
  /** That the change is based on. */
  lockVersion?: number;
}

export const readDirectory = (id: number) => api.get(`${LIST}/${id}`);

export function useRefreshDirectories(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: directoriesQuery.queryKey });
}

function useChange<Variables, Answer>(change: (variables: Variables) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { handled: true },
    onSettled: () => queries.invalidateQueries({ queryKey: directoriesQuery.queryKey }),
  });
}

/** @param directory undefined: a new one. Switched off by a change, as it has to be tested again */
export const useSaveDirectory = (directory: Directory | undefined) =>
  useChange((values: DirectoryValues) =>
    directory === undefined
      ? api.post(LIST, values)
      : api.patch(`${LIST}/${directory.id}`, { ...values, enabled: false }),
  );

export const useEnableDirectory = () =>
  useChange(({ directory, enabled }: { directory: Directory; enabled: boolean }) =>
    api.patch(`${LIST}/${directory.id}`, { enabled }),
  );

export const useDeleteDirectory = () => useChange((directory: Directory) => api.delete(`${LIST}/${directory.id}`));

export const useTestDirectory = () =>
  useChange(({ directory, ...asked }: { directory: Directory; login: string; password: string }) =>
    api.post(`${LIST}/${directory.id}/test`, asked),
  );

export const useSync = () =>
  useChange(({ directory, kind }: { directory: Directory; kind: DirectorySync["kind"] }) =>
    api.post(`${LIST}/${directory.id}/syncs`, { kind }),
  );
