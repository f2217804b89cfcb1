/** What was in sprints at earlier moments: the present, with what the journal tells of undone. */
import type { Changes } from "../../platform/events/journal.ts";

/** What counts of a work package. */
export interface Item {
  id: number;
  sprintId: number | null;
  statusId: number;
  points: number | null;
  createdAt: string;
}

export interface ItemChange {
  id: number;
  at: string;
  changes: Changes;
}

/** What was in a sprint at a moment. */
export interface Amount {
  count: number;
  points: number;
}

export interface Moment {
  at: string;
  sprintId: number;
}

export interface Taken {
  planned: Amount;
  remaining: Amount;
}

const numberOrNull = (value: unknown): number | null => (typeof value === "number" ? value : null);

function undo(item: Item, { changes }: ItemChange): void {
  const { sprint, status, storyPoints } = changes;
  if (sprint !== undefined) item.sprintId = numberOrNull(sprint.from);
  if (status !== undefined && typeof status.from === "number") item.statusId = status.from;
  if (storyPoints !== undefined) item.points = numberOrNull(storyPoints.from);
}

/**
 * What was planned in a sprint, and what of it was open, just before each of the moments.
 * @param items as they are now @param changes the newest first, see the moments as far back as they go
 */
export function stateBefore(
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
      if (item !== undefined) undo(item, change);
    }
    const within = [...byId.values()].filter((item) => item.sprintId === moment.sprintId && item.createdAt < moment.at);
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
