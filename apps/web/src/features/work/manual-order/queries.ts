/** The order by hand of a project's board and table, and of a saved view: read, written. */
import { FRESH } from "@halyard/contract/limits";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { overReads, readAgain } from "../../../shared/api/reads.ts";
import { pathIn } from "../model/queries.ts";
import type { Order } from "./places.ts";

/** Whose order: a project's (id or identifier), or a saved view's. */
export type OrderOf = { project: string } | { view: number };

const pathOf = (of: OrderOf) =>
  "view" in of ? (`queries/${of.view}/order` as const) : pathIn(of.project, "work_packages/order");

export const orderQuery = (of: OrderOf) =>
  queryOptions({
    queryKey: keys.list("orders", of),
    queryFn: ({ signal }) => api.get(pathOf(of), { signal }),
    staleTime: FRESH.workPackages,
  });

/** Shows the places at once; where the server refuses them, all is as it was. */
export const saveOrder = (queries: QueryClient, of: OrderOf, delta: Order): void =>
  showOrder(queries, of, delta).save();

/** Shows the places for now, until it is known whether they are to be saved. */
export function showOrder(queries: QueryClient, of: OrderOf, delta: Order): { save: () => void; takeBack: () => void } {
  const { queryKey } = orderQuery(of);
  const before = queries.getQueryData(queryKey);
  const placed = (now: Order): Order => ({ ...now, ...delta });
  const show = (): void => void queries.setQueryData<Order>(queryKey, (now = {}) => placed(now));
  const end = overReads(queries, { queryKey }, placed);
  const takeBack = (): void => {
    end();
    queries.setQueryData(queryKey, before);
    void queries.invalidateQueries({ queryKey });
  };
  show();
  return {
    save() {
      // It may have been read again meanwhile.
      show();
      const saved = (): void => {
        end();
        readAgain(queries, queryKey);
      };
      api.patch(pathOf(of), { delta }).then(saved, (error: unknown) => {
        takeBack();
        reportError(error);
      });
    },
    takeBack,
  };
}
