/** Where a card may go: what its form allows, as the keys of columns. */
import { FRESH } from "@halyard/contract/limits";
import type { WorkPackage } from "@halyard/contract/resources";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { keys } from "../../../../shared/api/query-keys.ts";
import { choicesOf } from "../../../../shared/custom-fields/choices.ts";
import { api } from "../../../../shared/api/api.ts";
import { NOWHERE } from "./board.ts";
import type { ColumnField } from "../../search-params/board-fields.ts";
import { hrefOf } from "./queries.ts";
import type { BoardColumn } from "./use-columns.ts";

/** @param columns of people only those are looked for */
export const allowedQuery = (card: WorkPackage, field: ColumnField, columns: readonly Pick<BoardColumn, "id">[]) => {
  const ids = field === "assignee" ? columns.flatMap(({ id }) => id ?? []) : [];
  return queryOptions({
    queryKey: keys.part("work_packages", card.id, "allowed", { field, lockVersion: card.lockVersion, ids }),
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      const form = await api.post(`work_packages/${card.id}/form`, {}, { signal, retries: 2 });
      const schema = form._embedded.schema[field];
      if (schema?.writable !== true) return new Set();
      const hrefs = (await choicesOf(form, field, { ids })).map(hrefOf);
      return new Set(schema.required ? hrefs : [NOWHERE, ...hrefs]);
    },
    staleTime: FRESH.workPackages,
  });
};

export const allowedFor = (queries: QueryClient, ...asked: Parameters<typeof allowedQuery>) =>
  queries.fetchQuery(allowedQuery(...asked));
