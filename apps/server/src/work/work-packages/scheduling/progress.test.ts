import fc from "fast-check";
import { expect, test } from "vitest";
import { percentOf, resolveProgress, type Progress, type SentProgress } from "./progress.ts";

const HOUR = 3_600;
const none: Progress = { work: null, remaining: null, percent: null };
const after = (current: Progress, sent: SentProgress) => resolveProgress(current, sent).progress;
const refused = (current: Progress, sent: SentProgress) =>
  resolveProgress(current, sent).errors.map((error) => error.attribute);

test("the two ends are kept for what is exactly there", () => {
  expect(percentOf(100, 100)).toBe(0);
  expect(percentOf(1_000, 999)).toBe(1);
  expect(percentOf(1_000, 1)).toBe(99);
  expect(percentOf(1_000, 0)).toBe(100);
});

test("work alone is all remaining; half of it done is 50 percent", () => {
  expect(after(none, { work: 8 * HOUR })).toEqual({ work: 8 * HOUR, remaining: 8 * HOUR, percent: 0 });
  expect(after({ work: 8 * HOUR, remaining: 8 * HOUR, percent: 0 }, { remaining: 4 * HOUR }).percent).toBe(50);
  expect(after({ work: 8 * HOUR, remaining: 8 * HOUR, percent: 0 }, { percent: 25 }).remaining).toBe(6 * HOUR);
});

test("remaining work moves with work", () => {
  const half = { work: 8 * HOUR, remaining: 4 * HOUR, percent: 50 };
  expect(after(half, { work: 10 * HOUR })).toEqual({ work: 10 * HOUR, remaining: 6 * HOUR, percent: 40 });
  expect(after(half, { work: 2 * HOUR }).remaining).toBe(0);
  expect(after(half, { work: null }).remaining).toBeNull();
});

test("work follows from remaining work and percent", () => {
  expect(after(none, { remaining: 4 * HOUR, percent: 50 }).work).toBe(8 * HOUR);
  expect(after(none, { remaining: 4 * HOUR }).work).toBe(4 * HOUR);
});

test("percent alone may be set", () => {
  expect(resolveProgress(none, { percent: 40 })).toEqual({ progress: { ...none, percent: 40 }, errors: [] });
});

test("what contradicts itself is refused at the field", () => {
  expect(refused(none, { work: HOUR, remaining: 2 * HOUR })).toEqual(["remainingTime"]);
  expect(refused(none, { percent: 101 })).toEqual(["percentageDone"]);
  expect(refused(none, { work: 8 * HOUR, remaining: 4 * HOUR, percent: 10 })).toEqual(["percentageDone"]);
  expect(refused(none, { work: 8 * HOUR, remaining: 4 * HOUR, percent: 100 })).toEqual(["remainingTime"]);
});

test("what is accepted is consistent, step after step", () => {
  const hours = fc.option(fc.integer({ min: 0, max: 200 * HOUR }), { nil: null });
  const sent = fc.record(
    { work: hours, remaining: hours, percent: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(sent, { maxLength: 6 }), (steps) => {
      let current = none;
      for (const step of steps) {
        const { progress, errors } = resolveProgress(current, step);
        if (errors.length > 0) continue;
        const { work, remaining, percent } = progress;
        if (work !== null && remaining !== null) expect(remaining).toBeLessThanOrEqual(work);
        if (work !== null && work >= 18 && remaining !== null && percent !== null) {
          expect(Math.abs(percentOf(work, remaining) - percent)).toBeLessThanOrEqual(1);
        }
        current = progress;
      }
    }),
  );
});
