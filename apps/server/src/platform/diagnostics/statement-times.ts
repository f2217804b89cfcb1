/** How long statements take. Without a listener nothing is timed. */
import { channel } from "node:diagnostics_channel";

export interface TimedStatement {
  /** On SQLite with the wait for the thread. */
  seconds: number;
  failed: boolean;
}

const times = channel("halyard:statements");

export async function timed<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!times.hasSubscribers) return work();
  const began = performance.now();
  let failed = true;
  try {
    const result = await work();
    failed = false;
    return result;
  } finally {
    times.publish({ seconds: (performance.now() - began) / 1_000, failed } satisfies TimedStatement);
  }
}

/** @returns what ends it */
export function onStatement(listener: (statement: TimedStatement) => void): () => void {
  // Only `timed` publishes in this channel.
  const heard = (message: unknown): void => listener(message as TimedStatement);
  times.subscribe(heard);
  return () => {
    times.unsubscribe(heard);
  };
}
