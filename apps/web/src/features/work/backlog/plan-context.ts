/** What rows need to know to be moved: the buckets there are, what stands in them, and how to put a row elsewhere. */
import type { Sprint, WorkPackage } from "@halyard/contract/resources";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, useCallback, useContext } from "react";
import { linkedId } from "@halyard/api-client/links";
import { useChange } from "../editing/use-change.ts";
import { placesFor, type Order } from "../manual-order/places.ts";
import { orderQuery, saveOrder, showOrder } from "../manual-order/queries.ts";
import { BACKLOG } from "./model/buckets.ts";

export interface Bucket {
  /** {@link BACKLOG}, or the sprint's id. */
  key: number;
  name: string;
  sprint: Sprint | null;
}

export interface Plan {
  buckets: readonly Bucket[];
  rowsIn: (key: number) => readonly WorkPackage[];
  /** Whether it is shown; places count all that there are. */
  fits: (row: WorkPackage) => boolean;
  /** @param index among the rows that stand there without it; null: at the end */
  move: (row: WorkPackage, to: Bucket, index: number | null) => void;
}

const Context = createContext<Plan | null>(null);
export const PlanContext = Context.Provider;

export function usePlan(): Plan {
  const plan = useContext(Context);
  if (plan === null) throw new Error("a row of the backlog stands on its page");
  return plan;
}

export const bucketKeyOf = (row: WorkPackage): number => linkedId(row, "sprint") ?? BACKLOG;

/** Shown at once; where the server refuses it, all is as it was. */
export function useMove(projectId: string, rowsIn: Plan["rowsIn"]): Plan["move"] {
  const queries = useQueryClient();
  const change = useChange();
  return useCallback(
    (row, to, index) => {
      const of = { project: projectId };
      const from = bucketKeyOf(row);
      const placesAt = (key: number, at: number | null): Order => {
        const now: Order = queries.getQueryData(orderQuery(of).queryKey) ?? {};
        const others = rowsIn(key).filter(({ id }) => id !== row.id);
        return placesFor(others, now, row.id, at ?? others.length);
      };
      const before = rowsIn(from).findIndex(({ id }) => id === row.id);
      if (from === to.key) return saveOrder(queries, of, placesAt(to.key, index));
      const putBack = placesAt(from, before);
      // At the end of the backlog no place is needed: to give one, everything above would have to get one, too.
      const places = index === null && to.key === BACKLOG ? {} : placesAt(to.key, index);
      const shown = Object.keys(places).length === 0 ? null : showOrder(queries, of, places);
      const sprint = to.sprint === null ? { href: null } : { href: `/api/v3/sprints/${to.key}`, title: to.name };
      void change(row, { links: { sprint } }, () => saveOrder(queries, of, putBack)).then((kept) =>
        kept ? shown?.save() : shown?.takeBack(),
      );
    },
    [projectId, rowsIn, queries, change],
  );
}
