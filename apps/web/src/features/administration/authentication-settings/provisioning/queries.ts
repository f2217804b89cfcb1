/** Clients that push people and groups by SCIM. */
import type { ScimClient } from "@halyard/contract/schemas/identity/sign-in";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";

const LIST = "admin/scim_clients";

export const scimClientsQuery = queryOptions({
  queryKey: keys.list("administration", { of: LIST }),
  queryFn: ({ signal }) => api.get(LIST, { signal }),
  staleTime: 0,
});

export const scimTrialsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.list("administration", { of: `${LIST}/${id}/trials` }),
    queryFn: ({ signal }) => api.get(`${LIST}/${id}/trials`, { signal }),
    staleTime: 0,
  });

export interface ScimClientValues {
  /** Of a new one: it is tried first. */
  trial?: boolean;
  /** Of a new one. */
  authentication?: ScimClient["authentication"];
  name: string;
  managesEveryone: boolean;
  signInProviderId: number | null;
  expiresInDays?: number | null;
  /** That the change is based on. */
  lockVersion?: number;
}

export const readScimClient = (id: number) => api.get(`${LIST}/${id}`);

export function useRefreshScimClients(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: scimClientsQuery.queryKey });
}

function useChange<Variables, Answer>(change: (variables: Variables) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { handled: true },
    onSettled: () => queries.invalidateQueries({ queryKey: scimClientsQuery.queryKey }),
  });
}

/** @param client undefined: a new one, whose answer has the token or secret */
export const useSaveScimClient = (client: ScimClient | undefined) =>
  useChange((values: ScimClientValues) =>
    client === undefined ? api.post(LIST, values) : api.patch(`${LIST}/${client.id}`, values),
  );

export const useEnableScimClient = () =>
  useChange(({ client, enabled }: { client: ScimClient; enabled: boolean }) =>
    api.patch(`${LIST}/${client.id}`, { enabled }),
  );

export const useTryScimClient = () =>
  useChange((client: ScimClient) => api.patch(`${LIST}/${client.id}`, { trial: true }));

export const useReplaceScimToken = () => useChange((client: ScimClient) => api.post(`${LIST}/${client.id}/token`, {}));

export const useDeleteScimClient = () => useChange((client: ScimClient) => api.delete(`${LIST}/${client.id}`));
