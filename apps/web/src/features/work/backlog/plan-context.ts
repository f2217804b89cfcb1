/** What rows need to know to be moved: the buckets there are, what stands in them, and how to put a row elsewhere. */
import type { Link } from "@halyard/contract/hal";
import type { Sprint, WorkPackage } from "@halyard/contract/resources";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, useCallback, useContext } from "react";
import { linkedId } from "@halyard/api-client/links";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { translate } from "../../../shared/i18n/i18n.tsx";
import { useChange } from "../editing/use-change.ts";
import { placesFor, type Order } from "../manual-order/places.ts";
import { orderQuery, saveOrder, showOrder } from "../manual-order/queries.ts";
import { showEverywhere } from "../model/cached-rows.ts";
import { withChange } from "../model/change.ts";
import { useBulk, wordsOf } from "../table/bulk/use-bulk.ts";
import { BACKLOG } from "./model/buckets.ts";
import "../table/bulk/messages.ts";

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
  /** @param index among the rows that stand there without them; null: at the end */
  move: (rows: readonly WorkPackage[], to: Bucket, index: number | null) => void;
  /** With one of those that are chosen all of them are meant, in their order. */
  together: (row: WorkPackage) => readonly WorkPackage[];
  choose: (row: WorkPackage, through: boolean) => void;
  selection: ReadonlySet<string>;
  /** Asks who is to have them. */
  assign: (rows: readonly WorkPackage[]) => void;
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
  const { mutateAsync } = useBulk();
  return useCallback(
    (rows, to, index) => {
      const of = { project: projectId };
      const now: Order = queries.getQueryData(orderQuery(of).queryKey) ?? {};
      const others = rowsIn(to.key).filter(({ id }) => rows.every((row) => row.id !== id));
      const first = index ?? others.length;
      // One below the other, from there on.
      const delta = placesForAll(
        others,
        now,
        rows.map((row, at) => [first + at, row]),
      );
      const entering = rows.filter((row) => bucketKeyOf(row) !== to.key);
      const [only] = entering;
      if (only === undefined) return saveOrder(queries, of, delta);
      // At the end of the backlog no place is needed: to give one, everything above would have to get one, too.
      const shown = index === null && to.key === BACKLOG ? null : showOrder(queries, of, delta);
      const sprint: Link = to.sprint === null ? { href: null } : { href: `/api/v3/sprints/${to.key}`, title: to.name };
      const end = (kept: boolean): void => (kept ? shown?.save() : shown?.takeBack());
      const left = [...new Set(entering.map(bucketKeyOf))].map((key) => rowsIn(key));
      const putBack = (back: readonly WorkPackage[]): void =>
        saveOrder(queries, of, Object.assign({}, ...left.map((from) => placesBack(from, now, back))));
      if (entering.length === 1) {
        return void change(only, { links: { sprint } }, () => putBack(entering)).then(end);
      }
      for (const row of entering) showEverywhere(queries, withChange(row, { links: { sprint } }));
      const action = { kind: "set", attribute: "sprint", to: sprint } as const;
      void mutateAsync({ rows: entering, action, undone: putBack }).then((outcomes) => {
        const failed = outcomes.filter(({ problem }) => problem !== null);
        for (const { row } of failed) showEverywhere(queries, row);
        end(failed.length < outcomes.length);
        if (failed.length > 0) {
          toast.error(translate("bulk.failed", { count: failed.length }), { details: failed.map(wordsOf) });
        }
      });
    },
    [projectId, rowsIn, queries, change, mutateAsync],
  );
}

/** Where those that come back were among the rows that they left. */
function placesBack(from: readonly WorkPackage[], order: Order, back: readonly WorkPackage[]): Order {
  const ids = new Set(back.map(({ id }) => id));
  const moved = [...from.entries()].filter(([, { id }]) => ids.has(id));
  return placesForAll(
    from.filter(({ id }) => !ids.has(id)),
    order,
    moved,
  );
}

/** @param moved each with its place among the others and those before it, from above to below */
function placesForAll(
  others: readonly { id: number }[],
  order: Order,
  moved: readonly (readonly [index: number, row: WorkPackage])[],
): Order {
  let standing = others;
  let delta: Order = {};
  for (const [index, row] of moved) {
    delta = { ...delta, ...placesFor(standing, { ...order, ...delta }, row.id, index) };
    standing = standing.toSpliced(index, 0, row);
  }
  return delta;
}
