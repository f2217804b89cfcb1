/** What was in sprints or versions at earlier moments: the present, with what the journal says has changed undone. */
import type { Changes } from "../../platform/events/journal.ts";

/** What a work package is planned in, by the name that the journal has for it. */
export type Plan = "sprint" | "version";

/** What counts of a work package. */
export interface Item {
  id: number;
  /** The sprint or version that it is planned in. */
  planId: number | null;
  statusId: number;
  points: number | null;
  createdAt: string;
}

export interface ItemChange {
  id: number;
  at: string;
  changes: Changes;
}

/** What was planned at a moment. */
export interface Amount {
  count: number;
  points: number;
}

export interface Moment {
  at: string;
  planId: number;
}

export interface Taken {
  planned: Amount;
  remaining: Amount;
}

const numberOrNull = (value: unknown): number | null => (typeof value === "number" ? value : null);

function undo(plan: Plan, item: Item, { changes }: ItemChange): void {
  const { [plan]: planned, status, storyPoints } = changes;
  if (planned !== undefined) item.planId = numberOrNull(planned.from);
  if (status !== undefined && typeof status.from === "number") item.statusId = status.from;
  if (storyPoints !== undefined) item.points = numberOrNull(storyPoints.from);
}

/**
 * What was planned in a sprint or version, and what of it was open, just before each of the moments.
 * @param items as they are now @param changes the newest first, see the moments as far back as they go
 */
export function stateBefore(
  plan: Plan,
  moments: readonly Moment[],
  items: readonly Item[],
  changes: readonly ItemChange[],
  isClosed: (statusId: number) => boolean,
): Map<Moment, Taken> {
  const byId = new Map(items.map((item) => [item.id, { ...item }]));
  const taken = new Map<Moment, Taken>();
  let next = 0;
  for (const moment of moments.toSorted((a, b) => (a.at < b.at ? 1 : -1))) {
    for (let change = changes[next]; change !== undefined && change.at >= moment.at; change = changes[++next]) {
      const item = byId.get(change.id);
      if (item !== undefined) undo(plan, item, change);
    }
    const within = [...byId.values()].filter((item) => item.planId === moment.planId && item.createdAt < moment.at);
    taken.set(moment, {
      planned: amountOf(within),
      remaining: amountOf(within.filter((item) => !isClosed(item.statusId))),
    });
  }
  return taken;
}

const amountOf = (items: readonly Item[]): Amount => ({
  count: items.length,
  points: items.reduce((sum, item) => sum + (item.points ?? 0), 0),
});
