import type { CustomField } from "@halyard/contract/schemas/custom-fields";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { keys } from "../api/query-keys.ts";

/** All custom fields in their order, with how much each is used: for administrators. */
export const customFieldsQuery = queryOptions({
  queryKey: keys.list("custom_fields", {}),
  queryFn: async ({ signal }): Promise<CustomField[]> =>
    (await api.get("custom_fields", { signal }))._embedded.elements,
  staleTime: FRESH.types,
});
