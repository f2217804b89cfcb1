/** How long reads take that grow with how many rows there are: one client, who waits for each answer. */
import { percentile } from "../torture/figures.ts";

export interface ReadTimes {
  name: string;
  /** In ms: the first answer, and of those after it. */
  first: number;
  p50: number;
  p95: number;
  /** Answers that were no 200. */
  errors: number;
  answers: number;
}

/** The goals for any number of rows, in ms. */
export const READ_GOALS = { p50: 100, p95: 250 };
/** A read is repeated until it took so long in all, and a few times at least. */
const ENOUGH_MS = 1_500;
const LEAST = 5;

/** @param paths what is asked for, by name; in turns, so that a busy moment does not meet one of them alone */
export async function readTimes(
  base: string,
  headers: Record<string, string>,
  paths: Record<string, string>,
  rounds: number,
): Promise<ReadTimes[]> {
  const all = Object.entries(paths).map(([name, path]) => ({ name, path, times: [] as number[], errors: 0 }));
  for (let round = 0; round <= rounds; round++) {
    for (const one of all) {
      const spent = one.times.slice(1).reduce((sum, ms) => sum + ms, 0);
      if (one.times.length > LEAST && spent > ENOUGH_MS) continue;
      const began = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- one after the other is what is measured
      const answer = await fetch(`${base}${one.path}`, { headers });
      // oxlint-disable-next-line no-await-in-loop
      await answer.arrayBuffer();
      one.times.push(performance.now() - began);
      if (answer.status !== 200) one.errors++;
    }
  }
  return all.map(({ name, times: [first = 0, ...rest], errors }) => ({
    name,
    first,
    p50: percentile(rest, 0.5),
    p95: percentile(rest, 0.95),
    errors,
    answers: rest.length + 1,
  }));
}
