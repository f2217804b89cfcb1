/** What the sign-in page offers, and in which order. */
import { PASSWORD_LENGTH_MINIMUM } from "@halyard/contract/limits";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";

export const methodsQuery = queryOptions({
  queryKey: ["auth", "methods"],
  queryFn: ({ signal }) => api.get("auth/methods", { signal, anonymous: true }),
  staleTime: 60_000,
});

/** How long a new password has to be here. */
export const usePasswordLength = (): number => useQuery(methodsQuery).data?.passwordLength ?? PASSWORD_LENGTH_MINIMUM;
