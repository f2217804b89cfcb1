/** Applications that act for people. */
import type { OAuthApplication, OAuthScope } from "@halyard/contract/schemas/identity/oauth";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";

const LIST = "oauth_applications";

export const applicationsQuery = queryOptions({
  queryKey: keys.list("administration", { of: LIST }),
  queryFn: ({ signal }) => api.get(LIST, { signal }),
  staleTime: 0,
});

export interface ApplicationValues {
  name: string;
  redirectUris: string[];
  scopes: OAuthScope[];
  /** Left out for one that is there: it stays as it is. */
  confidential?: boolean;
  actingUserId: number | null;
}

function useChange<Variables, Answer>(change: (variables: Variables) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { handled: true },
    onSettled: () => queries.invalidateQueries({ queryKey: applicationsQuery.queryKey }),
  });
}

/** @param application undefined: a new one, whose answer has the secret */
export const useSaveApplication = (application: OAuthApplication | undefined) =>
  useChange((values: ApplicationValues) =>
    application === undefined ? api.post(LIST, values) : api.patch(`${LIST}/${application.id}`, values),
  );

export const useEnableApplication = () =>
  useChange(({ application, enabled }: { application: OAuthApplication; enabled: boolean }) =>
    api.patch(`${LIST}/${application.id}`, { enabled }),
  );

export const useReplaceSecret = () =>
  useChange((application: OAuthApplication) => api.post(`${LIST}/${application.id}/secret`, {}));

export const useDeleteApplication = () =>
  useChange((application: OAuthApplication) => api.delete(`${LIST}/${application.id}`));

export const userByLogin = (login: string) => api.get(`users/${encodeURIComponent(login)}`);
