/** Where the workflow rules let statuses lead, all types together. Pure. */
import type { Status } from "@halyard/contract/schemas/work-types";

type Transitions = Pick<Status, "id" | "isClosed" | "workflowTransitions">;

export interface Leads {
  /** How many statuses it leads to, and how many lead to it, in whichever type and for whomever. */
  to: number;
  from: number;
  /** The types in which nothing leads out of it, though it is open. */
  deadEnds: number;
  isDeadEndInAll: boolean;
  /** It leads to all others, and all of them lead to it. */
  isFree: boolean;
}

/** @returns by status; null: every status leads to every other, for everyone */
export function leadsOf(statuses: readonly Transitions[]): ReadonlyMap<number, Leads> | null {
  const lines = statuses.flatMap(({ id, workflowTransitions = [] }) =>
    workflowTransitions.map((line) => ({ ...line, from: id, all: [...line.everyone, ...line.some] })),
  );
  const inType = Map.groupBy(lines, ({ type }) => type);
  const others = (type: number): number => (inType.get(type)?.length ?? 1) - 1;
  if (lines.every(({ type, everyone }) => everyone.length === others(type))) return null;
  return new Map(
    statuses.map(({ id, isClosed }) => {
      const own = lines.filter(({ from }) => from === id);
      const ends = isClosed ? [] : own.filter(({ type, all }) => all.length === 0 && others(type) > 0);
      const to = new Set(own.flatMap(({ all }) => all)).size;
      const from = new Set(lines.filter(({ all }) => all.includes(id)).map((line) => line.from)).size;
      const leads: Leads = {
        to,
        from,
        isFree: Math.min(to, from) === statuses.length - 1,
        deadEnds: ends.length,
        isDeadEndInAll: ends.length > 0 && ends.length === own.length,
      };
      return [id, leads];
    }),
  );
}
