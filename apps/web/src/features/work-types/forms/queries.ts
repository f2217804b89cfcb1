import { FRESH } from "@halyard/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

/** `GET /types/{id}/form_configuration` */
export const typeFormQuery = (typeId: number) =>
  queryOptions({
    queryKey: keys.list("types", { form: typeId }),
    queryFn: ({ signal }) => api.get(`types/${typeId}/form_configuration`, { signal }),
    staleTime: FRESH.types,
  });
