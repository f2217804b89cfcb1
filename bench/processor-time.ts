/** How much of the processor a process takes, and when it has nothing more to do. */
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** What the kernel counts processor time in: 100 a second on every Linux that Node runs on. */
const TICK_MS = 10;
/** Less of a core than this is nothing to do. */
const IDLE = 0.1;
const LONGEST_WAIT_S = 900;

/** @returns what it took since it began, in ms. @throws where there is no such process */
export function processorTimeOf(pid: number | undefined): number {
  // After the name, which can have anything in it.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/**
 * Waits until the process has nothing to do in the background: after filling it seals the whole journal and looks for dates
 * that came near, once.
 * @returns how many seconds that took
 */
export async function settled(running: { cpu(): number }): Promise<number> {
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1_000;
  for (let before = running.cpu(), idle = 0; idle < 3 && seconds() < LONGEST_WAIT_S;) {
    // oxlint-disable-next-line no-await-in-loop -- it is watched for as long as it takes
    await pause(1_000);
    const now = running.cpu();
    idle = now - before < IDLE * 1_000 ? idle + 1 : 0;
    before = now;
  }
  return seconds();
}
