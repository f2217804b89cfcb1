/** How much waits to leave, and how late it is. */
import type { Clock } from "../environment/clock.ts";
import type { Metrics } from "./metrics.ts";

export interface Waiting {
  count: number;
  /** When the first of them was to leave; null: none waits. */
  dueSince: string | null;
}

/** @param kind how the measurements begin; @param what the plural in their descriptions */
export function measureWaiting(
  { metrics, clock }: { metrics: Metrics; clock: Clock },
  kind: "email" | "webhook",
  what: string,
  read: () => Promise<Waiting>,
): void {
  metrics.gauge(`halyard_${kind}_waiting`, `Waiting ${what} of all processes`, async () => (await read()).count);
  metrics.gauge(
    `halyard_${kind}_oldest_due_seconds`,
    `For how long the oldest of the ${what} has been due`,
    async () => {
      const { dueSince } = await read();
      return dueSince === null ? 0 : Math.max(0, (clock.now().getTime() - Date.parse(dueSince)) / 1_000);
    },
  );
}
