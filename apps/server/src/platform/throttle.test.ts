import { expect, test } from "vitest";
import { openTestContext } from "../../testing/context.ts";
import { hit } from "./throttle.ts";

const { ctx, clock, another } = await openTestContext("empty");
const WINDOW_MS = 60_000;

test("counts up within a window, and from 1 in the next", async () => {
  const resetsAt = new Date(clock.now().getTime() + WINDOW_MS);
  expect(await hit(ctx, "a", WINDOW_MS)).toEqual({ count: 1, resetsAt });
  clock.advance(WINDOW_MS - 1);
  expect(await hit(ctx, "a", WINDOW_MS)).toEqual({ count: 2, resetsAt });
  clock.advance(1);
  expect(await hit(ctx, "a", WINDOW_MS)).toMatchObject({ count: 1 });
});

test("keys do not count for each other", async () => {
  await hit(ctx, "b", WINDOW_MS);
  expect(await hit(ctx, "c", WINDOW_MS)).toMatchObject({ count: 1 });
});

test("processes count together, and none is lost", async () => {
  const other = await another();
  const hits = Array.from({ length: 30 }, (_, index) => hit(index % 2 === 0 ? ctx : other, "together", WINDOW_MS));
  const counts = (await Promise.all(hits)).map((throttle) => throttle.count);
  expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
});

test("windows that have ended leave no rows", async () => {
  for (let index = 0; index < 5; index++) await hit(ctx, `stranger ${index}`, WINDOW_MS);
  clock.advance(2 * WINDOW_MS);
  await hit(ctx, "the next one", WINDOW_MS);
  expect(await ctx.db.selectFrom("throttles").select("key").execute()).toEqual([{ key: "the next one" }]);
});
