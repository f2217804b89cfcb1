import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { testScope } from "../../../testing/requests/request-scope.ts";
import { ClientGone, mapInTurns } from "./in-turns.ts";

const busyFor = (ms: number) => () => {
  for (const end = performance.now() + ms; performance.now() < end;);
  return ms;
};

test("others have the event loop in between", async () => {
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turns++) await setImmediate();
  })();
  expect(await mapInTurns(Array.from({ length: 20 }), busyFor(5))).toHaveLength(20);
  isOver = true;
  await others;
  expect(turns).toBeGreaterThan(5);
});

test("nothing goes on for a client that is gone", async () => {
  const client = testScope("leaves");
  let done = 0;
  const work = () => {
    done++;
    client.hangUp();
    return busyFor(20)();
  };
  await expect(client.run(() => mapInTurns([1, 2, 3], work))).rejects.toBeInstanceOf(ClientGone);
  expect(done).toBe(1);
});
