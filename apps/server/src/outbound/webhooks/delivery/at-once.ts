/**
 * How many deliveries of a webhook are under way. Those about one thing leave one after the other; those about different
 * things leave side by side when the receiver is slow: enough of them for 200 a second. A quick one gets one at a time.
 */
const MOST_AT_ONCE = 24;
/** Of all webhooks, beside the first of each: slow receivers must not take all of the process. */
const MOST_BESIDE = 48;
/** One more delivery at once for each of these milliseconds that an answer takes. */
const MS_FOR_EACH = 4;

/** How a batch went. */
export interface Sent {
  count: number;
  /** How long the receiver took to answer, all answers added up. */
  durationMs: number;
  hasFailed: boolean;
}

/** @returns how many leave beside each other next */
export function widthAfter({ count, durationMs, hasFailed }: Sent): number {
  // A receiver that fails is not asked many times at once.
  if (count === 0 || hasFailed) return 1;
  return Math.min(MOST_AT_ONCE, Math.max(1, Math.ceil(durationMs / count / MS_FOR_EACH)));
}

interface Row {
  entity: string;
}

/** What follows: the next ones, none that is about the same thing, or none at all. */
export type Step = "on" | "leave" | "end";

let beside = 0;

/**
 * Takes the rows in their order, up to `width` at once and of each entity one after the other.
 * @returns once all that was begun has ended @throws what a step has thrown first; no other is begun from then on
 */
export async function inTheirOrder<One extends Row>(
  rows: readonly One[],
  width: number,
  step: (row: One) => Promise<Step>,
): Promise<void> {
  const more = Math.max(0, Math.min(width - 1, MOST_BESIDE - beside));
  let waiting = [...rows];
  const busy = new Map<string, Promise<void>>();
  const errors: unknown[] = [];
  const take = async (row: One): Promise<void> => {
    try {
      const next = await step(row);
      if (next === "end") waiting = [];
      else if (next === "leave") waiting = waiting.filter(({ entity }) => entity !== row.entity);
    } catch (error) {
      errors.push(error);
      waiting = [];
    } finally {
      busy.delete(row.entity);
    }
  };
  beside += more;
  while (waiting.length + busy.size > 0) {
    const row = busy.size > more ? undefined : waiting.find(({ entity }) => !busy.has(entity));
    if (row === undefined) {
      // oxlint-disable-next-line no-await-in-loop -- until there is a place
      await Promise.race(busy.values());
      continue;
    }
    waiting = waiting.filter((one) => one !== row);
    busy.set(row.entity, take(row));
  }
  beside -= more;
  if (errors.length > 0) throw errors[0];
}
