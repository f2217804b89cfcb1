import { expect, test } from "vitest";
import { UnknownOutcome } from "../outages/outages.ts";
import { WriteBatcher } from "./write-batcher.ts";

/** Notes what was written together; each write waits to be let go. */
function held(most: number, gatherMs = 0) {
  const written: number[][] = [];
  const gates: (() => void)[] = [];
  const batches = new WriteBatcher<number, string>(
    async (items) => {
      written.push([...items]);
      await new Promise<void>((resolve) => gates.push(resolve));
      if (items.includes(13)) throw new Error("thirteen");
      return items.map((item) => `wrote ${item}`);
    },
    most,
    gatherMs,
  );
  const letGo = async () => {
    while (gates.length === 0) await Promise.resolve();
    gates.shift()?.();
  };
  return { batches, written, letGo };
}

test("what comes while one is written goes together, at most so many, each with its own answer", async () => {
  const { batches, written, letGo } = held(3);
  const answers = Promise.all([1, 2, 3, 4, 5].map((item) => batches.add(item)));
  for (let write = 0; write < 3; write++) await letGo();
  expect(await answers).toEqual(["wrote 1", "wrote 2", "wrote 3", "wrote 4", "wrote 5"]);
  expect(written).toEqual([[1], [2, 3, 4], [5]]);
});

test("those that are announced are waited for, until they come, leave or take too long", async () => {
  const { batches, written, letGo } = held(9, 60_000);
  const [early, late, absent] = [batches.announce(), batches.announce(), batches.announce()];
  const answers = [early.add(1), batches.add(2)];
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(written).toEqual([]);
  answers.push(late.add(3));
  absent.leave();
  absent.leave();
  await letGo();
  expect(await Promise.all(answers)).toEqual(["wrote 1", "wrote 2", "wrote 3"]);
  expect(written).toEqual([[1, 2, 3]]);

  const impatient = held(9, 1);
  impatient.batches.announce();
  const alone = impatient.batches.add(4);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await impatient.letGo();
  expect(await alone).toBe("wrote 4");
});

test("one that cannot be written fails alone, and the next goes on", async () => {
  const { batches, written, letGo } = held(9);
  const answers = Promise.allSettled([1, 12, 13, 14].map((item) => batches.add(item)));
  for (let write = 0; write < 5; write++) await letGo();
  expect((await answers).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect(written).toEqual([[1], [12, 13, 14], [12], [13], [14]]);
  const after = batches.add(15);
  await letGo();
  expect(await after).toBe("wrote 15");
});

test("while the database is away none is tried by itself: some may be committed", async () => {
  let times = 0;
  const batches = new WriteBatcher<number, number>(
    async () => {
      times++;
      throw new UnknownOutcome(new Error("lost"));
    },
    10,
    60_000,
  );
  const last = batches.announce();
  const outcomes = await Promise.allSettled([batches.add(1), batches.add(2), last.add(3)]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(times).toBe(1);
});
