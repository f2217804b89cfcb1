/** The cache of answers. Retries are the API client's; freshness is set by each query from the contract's limits. */
import { MutationCache, QueryClient } from "@tanstack/react-query";
import { keepFailures } from "../errors/kept-failures.ts";
import { reportError } from "../errors/report.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** `handled`: the form shows the failure itself, so no toast does. */
    mutationMeta: { handled?: boolean; isWayBack?: boolean };
  }
}

const FRESH_BY_DEFAULT_MS = 30_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: FRESH_BY_DEFAULT_MS,
      // The API client knows about being offline and says so at once; waiting in silence helps no one.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: "always" },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (mutation.meta?.handled !== true) reportError(error);
    },
  }),
});

keepFailures(queryClient.getQueryCache());
