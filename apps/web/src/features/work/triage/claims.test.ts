import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { claims, hearClaim } from "./claims-store.ts";

const hear = (userId: number, workPackageId: number, lastsMs: number): void =>
  hearClaim(JSON.stringify({ userId, workPackageId, lastsMs }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test("a claim is over after its time, unless it is told again", () => {
  hear(1, 10, 5_000);
  vi.advanceTimersByTime(4_000);
  hear(1, 10, 5_000);
  vi.advanceTimersByTime(4_000);
  expect(claims.get()).toEqual([{ userId: 1, workPackageId: 10 }]);
  vi.advanceTimersByTime(1_000);
  expect(claims.get()).toEqual([]);
});

test("someone who goes on to another one leaves the one before; an end that comes late ends nothing", () => {
  hear(1, 10, 5_000);
  hear(2, 10, 5_000);
  hear(1, 11, 5_000);
  hear(1, 10, 0);
  expect(claims.get()).toEqual([
    { userId: 2, workPackageId: 10 },
    { userId: 1, workPackageId: 11 },
  ]);
  hear(1, 11, 0);
  expect(claims.get()).toEqual([{ userId: 2, workPackageId: 10 }]);
});

test("what a newer server may send instead is left alone", () => {
  for (const data of [undefined, "null", "{}", '{"userId":"1","workPackageId":1,"lastsMs":5}']) hearClaim(data);
  expect(claims.get()).toEqual([]);
});
