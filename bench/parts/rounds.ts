/** Measures several addresses in turns, so that what else the machine does meets all of them alike. */
import autocannon from "autocannon";

export interface Target {
  name: string;
  /** Of the target that it is compared with: what the same answer costs without the product. */
  floor: string;
  url: string;
  options?: Partial<autocannon.Options>;
}

export interface Figure {
  name: string;
  floor: string;
  connections: number;
  /** Answers a second in each round. */
  rates: number[];
  /** Of the round in the middle, in ms. */
  p50: number;
  p99: number;
  errors: number;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** @param rounds each of them asks every target for so many seconds, after one that is not counted */
export async function inRounds(
  targets: readonly Target[],
  connections: number,
  rounds: number,
  seconds: number,
): Promise<Figure[]> {
  const figures = targets.map(({ name, floor }) => ({ name, floor, connections, measured: [] as Measured[] }));
  for (let round = 0; round <= rounds; round++) {
    for (const [index, { url, options }] of targets.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is what is measured
      const measured = await autocannon({ url, connections, duration: seconds, ...options });
      if (round > 0) figures[index]?.measured.push(measured);
    }
  }
  return figures.map(({ measured, ...figure }) => ({
    ...figure,
    rates: measured.map(({ requests }) => requests.average),
    p50: median(measured.map(({ latency }) => latency.p50)),
    p99: median(measured.map(({ latency }) => latency.p99)),
    errors: measured.reduce((sum, one) => sum + one.errors + one["4xx"] + one["5xx"], 0),
  }));
}

type Measured = Awaited<ReturnType<typeof autocannon>>;
