/** The providers that people sign in with. */
import type { AuthProvider } from "@halyard/contract/schemas/identity/sign-in";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";

const LIST = "admin/auth_providers";

export const providersQuery = queryOptions({
  queryKey: keys.list("administration", { of: LIST }),
  queryFn: ({ signal }) => api.get(LIST, { signal }),
  staleTime: 0,
});

export interface ProviderValues {
  /** Of a new one: OpenID Connect where it is left out. */
  kind?: AuthProvider["kind"];
  slug: string;
  name: string;
  issuer: string;
  /** A SAML provider has none. */
  clientId?: string;
  /** Left out: it stays as it is. */
  clientSecret?: string;
  config: AuthProvider["config"];
}

function useChange<Variables>(change: (variables: Variables) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { handled: true },
    onSettled: () => queries.invalidateQueries({ queryKey: providersQuery.queryKey }),
  });
}

/** @param provider undefined: a new one */
export const useSaveProvider = (provider: AuthProvider | undefined) =>
  useChange((values: ProviderValues) =>
    provider === undefined
      ? api.post(LIST, values)
      : api.patch(`${LIST}/${provider.id}`, {
          ...values,
          lockVersion: provider.lockVersion,
          ...(needsNoTest(provider, values) ? {} : { enabled: false }),
        }),
  );

/** Whether no more than the look of its button is changed. */
function needsNoTest(
  provider: AuthProvider,
  { slug, issuer, clientId, clientSecret, config }: ProviderValues,
): boolean {
  const before = { slug: provider.slug, issuer: provider.issuer, config: { ...provider.config, icon: "" } };
  const isSame = JSON.stringify(before) === JSON.stringify({ slug, issuer, config: { ...config, icon: "" } });
  return isSame && clientSecret === undefined && (clientId === undefined || clientId === provider.clientId);
}

export const useEnableProvider = () =>
  useChange(({ provider, enabled }: { provider: AuthProvider; enabled: boolean }) =>
    api.patch(`${LIST}/${provider.id}`, { enabled }),
  );

export const useDeleteProvider = () => useChange((provider: AuthProvider) => api.delete(`${LIST}/${provider.id}`));

/** Puts a provider before the one above it, on this page and on the sign-in page. */
export const useMoveUp = () =>
  useChange(async ({ providers, at }: { providers: readonly AuthProvider[]; at: number }) => {
    const order = providers.toSpliced(at, 1).toSpliced(at - 1, 0, ...providers.slice(at, at + 1));
    for (const [position, { id, position: before }] of order.entries())
      if (position !== before) await api.patch(`${LIST}/${id}`, { position });
  });

/** What a SAML provider's metadata says; nothing is stored. */
export const useReadMetadata = () =>
  useMutation({
    mutationFn: (from: ({ url: string } | { xml: string }) & { issuer: string }) => api.post(`${LIST}/metadata`, from),
    meta: { handled: true },
  });

/** Reads a SAML provider's metadata again, as is done each day. */
export const useRefreshMetadata = () => useChange(({ id }: AuthProvider) => api.post(`${LIST}/${id}/metadata`, {}));

/** Adds the next key of ours, or begins to use it. */
export const useReplaceKey = () => useChange(({ id }: AuthProvider) => api.post(`${LIST}/${id}/keys`, {}));

/** Leaves this page for the provider, which sends the browser back to it. */
export const useTestProvider = () =>
  useChange(async (provider: AuthProvider) => {
    const { url } = await api.post(`${LIST}/${provider.id}/test`, {});
    location.assign(url);
  });
