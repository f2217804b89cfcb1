/** What stands in the backlog and in each sprint. Pure. */
import { linkedId, titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { inOrder, type Order } from "../../manual-order/places.ts";
import { hoursOf } from "../../model/duration.ts";

/** The key of the backlog; sprints go by their ids. */
export const BACKLOG = 0;

/**
 * The rows by what they are planned in now, whatever list they were read with: one that was just moved stands where it
 * was put before its lists are read again.
 * @param isClosed of a status by its name: the backlog has what is open alone
 */
export function bucketsOf(
  rows: readonly WorkPackage[],
  order: Order,
  isClosed: (status: string) => boolean,
): ReadonlyMap<number, readonly WorkPackage[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const groups = Map.groupBy(byId.values(), (row) => linkedId(row, "sprint") ?? BACKLOG);
  return new Map(
    [...groups].map(([key, group]) => {
      const shown = key === BACKLOG ? group.filter((row) => !isClosed(titleOf(row, "status"))) : group;
      return [key, inOrder(shown, order)];
    }),
  );
}

export interface Totals {
  count: number;
  done: number;
  points: number;
  pointsDone: number;
  hours: number;
}

export function totalsOf(rows: readonly WorkPackage[], isClosed: (status: string) => boolean): Totals {
  const done = rows.filter((row) => isClosed(titleOf(row, "status")));
  const pointsIn = (some: readonly WorkPackage[]) => some.reduce((sum, row) => sum + (row.storyPoints ?? 0), 0);
  return {
    count: rows.length,
    done: done.length,
    points: pointsIn(rows),
    pointsDone: pointsIn(done),
    hours: rows.reduce((sum, row) => sum + (hoursOf(row.estimatedTime) ?? 0), 0),
  };
}
