import { expect, test } from "vitest";
import { DatabaseUnavailable } from "../../outages/outages.ts";
import { Places } from "./places.ts";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const PATIENCE = { silentMs: 200, ms: 60_000 };

/** Has its place for a while. @returns what became of it */
async function stay(places: Places, forMs: number, patience = PATIENCE): Promise<unknown> {
  try {
    await places.take(patience);
  } catch (error) {
    return error;
  }
  await pause(forMs);
  places.give();
  return "done";
}

test("waits as long as it goes on, far beyond the patience with silence", async () => {
  const places = new Places(2);
  const began = performance.now();
  const all = await Promise.all(Array.from({ length: 40 }, () => stay(places, 30)));
  expect(all).toEqual(all.map(() => "done"));
  expect(performance.now() - began).toBeGreaterThan(PATIENCE.silentMs * 2);
});

test("gives up where no place is given back, and leaves the queue", async () => {
  const places = new Places(1);
  await places.take(PATIENCE);
  const began = performance.now();
  expect(await stay(places, 0)).toBeInstanceOf(DatabaseUnavailable);
  expect(performance.now() - began).toBeGreaterThanOrEqual(PATIENCE.silentMs - 1);
  places.give();
  expect(await stay(places, 0)).toBe("done");
});

test("gives up in the end, even if it goes on", async () => {
  const places = new Places(1);
  const ends = Array.from({ length: 12 }, () => stay(places, 50, { silentMs: 10_000, ms: 250 }));
  const all = await Promise.all(ends);
  expect(all[0]).toBe("done");
  expect(all.at(-1)).toBeInstanceOf(DatabaseUnavailable);
});
