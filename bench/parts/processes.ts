/** Several processes on one PostgreSQL: what a request costs the processors, and when the others hear of a write. */
import autocannon from "autocannon";
import type { Installation, Process } from "../installation.ts";
import { percentile } from "../torture/figures.ts";
import type { Measured } from "./figure.ts";
import { openStreams } from "./streams.ts";
import { write, type Written } from "./writes.ts";

const SECONDS = 5;
const CLIENTS = 16;
const PER_SECOND = 500;
const PATHS = ["/api/v3/work_packages/50", "/api/v3/users?pageSize=20", "/api/v3/projects/1"];

/** @param first runs already */
export async function processes(installation: Installation, first: Process, written: Written): Promise<Measured[]> {
  const { token } = written;
  const running = [first];
  const found: Measured[] = [];
  let alone = 0;
  for (const count of [1, 2, 4]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what is measured
    while (running.length < count) running.push(await installation.start());
    // oxlint-disable-next-line no-await-in-loop
    const cost = await costOf(running, token);
    if (count === 1) alone = cost;
    found.push({ what: `processor time of a request, ${count} processes`, value: cost, unit: "ms" });
    if (count > 1) {
      const value = cost / alone;
      found.push({ what: `the same, as a multiple of one process`, value, unit: "", goal: { most: 1.2 } });
    }
  }
  const [here = first, elsewhere = first] = running;
  const streams = await openStreams([elsewhere.base], [token]);
  try {
    const told = await write(
      { ...written, bases: [here.base], writers: 32, seconds: SECONDS, perSecond: PER_SECOND },
      streams,
    );
    const what = `acknowledged comment to a stream of another process, p99, ${told.perSecond.toFixed(0)} a second`;
    found.push({ what, value: percentile(told.told, 0.99), unit: "ms", goal: { most: 50 } });
  } finally {
    streams.close();
    for (const one of running.slice(1)) await one.end();
  }
  return found;
}

/** Of the product's processes, not of the database. */
async function costOf(running: readonly Process[], token: string): Promise<number> {
  const ask = (seconds: number) =>
    Promise.all(
      running.map(({ base }) =>
        autocannon({
          url: base,
          connections: Math.ceil(CLIENTS / running.length),
          duration: seconds,
          headers: { authorization: `Bearer ${token}` },
          requests: PATHS.map((path) => ({ path })),
        }),
      ),
    );
  await ask(2);
  const cpu = () => running.reduce((sum, one) => sum + one.cpu(), 0);
  const before = cpu();
  const answers = await ask(SECONDS);
  return (cpu() - before) / answers.reduce((sum, one) => sum + one.requests.total, 0);
}
