import { expect, test } from "vitest";
import { failuresOf, runSequentially, problemsById } from "./run-sequentially.ts";

test("each has its turn, whatever became of the others, and says what", async () => {
  const seen: number[] = [];
  const done: number[] = [];
  const items = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }];
  const outcomes = await runSequentially(
    items,
    async ({ id }) => {
      seen.push(id);
      if (id === 2) throw new Error("gone");
      return id === 3 ? "not this one" : null;
    },
    (number) => done.push(number),
  );
  expect(seen).toEqual([1, 2, 3, 4]);
  expect(done).toEqual([0, 1, 2, 3, 4]);
  expect(outcomes.map(({ problem }) => problem)).toEqual([null, "gone", "not this one", null]);
  expect([...problemsById(failuresOf(outcomes))]).toEqual([
    [2, "gone"],
    [3, "not this one"],
  ]);
});
