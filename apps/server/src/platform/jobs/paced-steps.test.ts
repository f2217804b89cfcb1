import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { testDialect } from "../../../testing/database.ts";
import { PacedSteps } from "./paced-steps.ts";

const { ctx } = await startTestApp();
const ROWS = Array.from({ length: 200 }, (_, index) => index);

test("takes each row once, in order, more at a time where they are quick and fewer where they aren't", async () => {
  const steps = new PacedSteps(ctx);
  const quick: number[][] = [];
  await steps.each(ROWS, async (_tx, some) => void quick.push([...some]));
  expect(quick.flat()).toEqual(ROWS);
  expect(Math.max(...quick.map((some) => some.length))).toBeGreaterThan(10);
  const slow: number[][] = [];
  await steps.each(ROWS, async (_tx, some) => {
    slow.push([...some]);
    // The fewest of them take longer than a step is to take on either database.
    await pause(some.length * 6);
  });
  expect(slow.flat()).toEqual(ROWS);
  expect(slow.map((some) => some.length).slice(-4, -1)).toEqual([10, 10, 10]);
});

test("waits for the disk with what stands alone, and not with each of many", async () => {
  const steps = new PacedSteps(ctx);
  const asked = vi.spyOn(ctx, "transaction");
  await steps.one(async () => undefined);
  await steps.each(ROWS.slice(0, 20), async () => undefined);
  await steps.one(async () => undefined);
  const durable = asked.mock.calls.map(([, options]) => options?.durable ?? true);
  asked.mockRestore();
  expect([durable[0], durable.at(-1)]).toEqual([true, true]);
  expect(new Set(durable.slice(1, -1))).toEqual(new Set([false]));
});

test("lets others write between two steps", async () => {
  const steps = new PacedSteps(ctx);
  const order: string[] = [];
  let other = Promise.resolve();
  await steps.one(async () => {
    other = ctx.transaction(async () => void order.push("other"));
    // On SQLite it waits for this step; on PostgreSQL only for a connection, which may take longer than the next step does.
    await (testDialect === "sqlite" ? pause(20) : other);
    order.push("first");
  });
  await steps.one(async () => void order.push("second"));
  await other;
  expect(order.toSorted()).toEqual(["first", "other", "second"]);
  expect(order.at(-1)).toBe("second");
});

test("takes back the step that fails and does none after it", async () => {
  const steps = new PacedSteps(ctx);
  const done: number[] = [];
  const failing = steps.each(ROWS, async (_tx, some) => {
    done.push(some.length);
    if (done.length === 2) throw new Error("broken");
  });
  await expect(failing).rejects.toThrow("broken");
  expect(done).toHaveLength(2);
});
