import { stat } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { DatabaseUnavailable, StatementTimeout } from "../../outages/outages.ts";
import { testScope } from "../../../../testing/requests/request-scope.ts";
import { callerOf, Turns, type Asked, type Patience } from "./turns.ts";

interface Read extends Asked {
  name: string;
}

/** One at a time of each caller, so many of all. */
function turnsOf(mostAtOnce: number, patience: Pick<Patience, "ms" | "silentMs"> = {}) {
  const begun: string[] = [];
  const refused: [string, unknown][] = [];
  const turns = new Turns<Read>({
    hasRoom: (read, running) =>
      running.size < mostAtOnce && ![...running].some((other) => callerOf(other) === callerOf(read)),
    begin: ({ name }) => void begun.push(name),
    isLeft: ({ scope }) => scope?.isAbandoned === true,
    patience: () => ({
      most: 50,
      ...patience,
      error: () => new DatabaseUnavailable("is slow"),
    }),
  });
  const read = (name: string, { scope } = testScope(name)): Read => ({
    name,
    scope,
    reject: (error) => void refused.push([name, error]),
  });
  return { turns, begun, refused, read };
}

test("the caller whose turn is longest ago is next", () => {
  const { turns, begun, read } = turnsOf(1);
  const [first, second] = [read("a"), read("b")];
  for (const one of [first, read("a"), read("a"), second]) turns.add(one);
  turns.ended(first);
  turns.ended(second);
  expect(begun).toEqual(["a", "b", "a"]);
});

test("what waits is refused once its client is gone, its patience is over, or there is too much of its caller", async () => {
  const { turns, begun, refused, read } = turnsOf(1, { ms: 50 });
  const client = testScope("leaves");
  turns.add(read("runs"));
  turns.add(read("leaves", client));
  client.hangUp();
  expect(refused).toEqual([["leaves", expect.any(StatementTimeout)]]);
  turns.add(read("leaves", client));
  expect(refused).toHaveLength(2);
  for (let count = 0; count < 51; count++) turns.add(read("too much"));
  expect(refused).toHaveLength(3);
  await pause(100);
  expect(refused).toHaveLength(53);
  expect(refused.at(-1)).toEqual(["too much", expect.any(DatabaseUnavailable)]);
  expect(begun).toEqual(["runs"]);
});

test("an answer that came while the process stood still counts, however late it is read", async () => {
  const { turns, begun, refused, read } = turnsOf(1, { silentMs: 50 });
  const first = read("first");
  turns.add(first);
  turns.add(read("second"));
  // From here on timers are next, and then what has come in.
  await new Promise(setImmediate);
  stat(".", () => turns.ended(first));
  for (const began = performance.now(); performance.now() - began < 100;);
  await pause(20);
  expect([begun, refused]).toEqual([["first", "second"], []]);
});

test("a long line is waited in while the database answers, and left once it is silent", async () => {
  const { turns, begun, refused, read } = turnsOf(1, { silentMs: 200 });
  const line = Array.from({ length: 10 }, () => read("a"));
  for (const one of line) turns.add(one);
  for (const one of line.slice(0, 6)) {
    await pause(50);
    turns.ended(one);
  }
  expect([begun.length, refused]).toEqual([7, []]);
  const last = line[6];
  if (last !== undefined) turns.ended(last, false);
  await pause(300);
  expect(refused).toEqual([
    ["a", expect.any(DatabaseUnavailable)],
    ["a", expect.any(DatabaseUnavailable)],
  ]);
});

test("a write's reads go on when its client is gone", () => {
  const { turns, begun, refused, read } = turnsOf(1);
  const [client, first] = [testScope("writes", "PATCH"), read("a")];
  turns.add(first);
  turns.add(read("writes", client));
  client.hangUp();
  turns.ended(first);
  expect([begun, refused]).toEqual([["a", "writes"], []]);
});

test("nothing begins after the close", () => {
  const { turns, begun, refused, read } = turnsOf(1);
  const first = read("a");
  turns.add(first);
  turns.add(read("b"));
  turns.close();
  turns.add(read("c"));
  turns.ended(first);
  expect(begun).toEqual(["a"]);
  expect(refused.map(([name]) => name)).toEqual(["b", "c"]);
});
