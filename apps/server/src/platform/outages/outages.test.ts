import { expect, test } from "vitest";
import { Check, DatabaseUnavailable } from "./outages.ts";

/** The process does nothing else for so long, as on a machine that is much too busy. */
function standStill(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}

test("a check that was answered while the process stood still is good", async () => {
  const check = new Check(() => new Promise((resolve) => setImmediate(resolve)));
  const found = check.run();
  standStill(2_100);
  await expect(found).resolves.toBeUndefined();
});

test("a check without an answer says so after two seconds, and the next one asks nothing beside it", async () => {
  let asked = 0;
  const check = new Check(() => {
    asked++;
    return new Promise(() => undefined);
  });
  const both = await Promise.allSettled([check.run(), check.run()]);
  expect(both.map((one) => one.status === "rejected" && one.reason instanceof DatabaseUnavailable)).toEqual([
    true,
    true,
  ]);
  expect(asked).toBe(1);
});
