import { expect, test } from "vitest";
import { outlived } from "./retention.ts";

const now = new Date("2026-11-23T12:00:00.000Z");
const DAY = 86_400_000;
const daily = (days: number) =>
  Array.from({ length: days }, (_, ago) => ({
    id: ago,
    origin: "scheduled" as const,
    state: "completed" as const,
    created_at: new Date(now.getTime() - ago * DAY).toISOString(),
    verified_at: now.toISOString() as string | null,
    problem: "",
  }));
const kept = (
  days: number,
  retention: { keptDays: number; keptWeeks: number; keptMonths: number; keptMost?: number },
) => {
  const gone = new Set(outlived(daily(days), { keptMost: 0, ...retention }, now));
  return daily(days)
    .map(({ id }) => id)
    .filter((id) => !gone.has(id));
};

test("those of the last days are kept", () => {
  expect(kept(40, { keptDays: 7, keptWeeks: 0, keptMonths: 0 })).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test("of each week and month beyond them the newest is kept", () => {
  // 23 November 2026 is a Monday: the weeks before end 1, 8 and 15 days ago, the months 23 and 54 days ago.
  expect(kept(100, { keptDays: 1, keptWeeks: 4, keptMonths: 3 })).toEqual([0, 1, 8, 15, 23, 54]);
});

test("of all of them at most so many, the newest ones", () => {
  expect(kept(100, { keptDays: 7, keptWeeks: 0, keptMonths: 0, keptMost: 3 })).toEqual([0, 1, 2]);
  expect(kept(100, { keptDays: 1, keptWeeks: 4, keptMonths: 3, keptMost: 4 })).toEqual([0, 1, 8, 15]);
  expect(kept(5, { keptDays: 30, keptWeeks: 0, keptMonths: 0, keptMost: 9 })).toEqual([0, 1, 2, 3, 4]);
  // The only one that is verified stays in any case.
  const verified = daily(6).map((one) => (one.id === 5 ? one : { ...one, verified_at: null }));
  const retention = { keptDays: 30, keptWeeks: 0, keptMonths: 0, keptMost: 2 };
  expect(outlived(verified, retention, now)).toEqual([2, 3, 4]);
});

test("the newest verified one stays whatever its age, and one that fails does not stand in for it", () => {
  const old = daily(3).map((one) => ({
    ...one,
    created_at: new Date(now.getTime() - (90 + one.id) * DAY).toISOString(),
  }));
  const [newest, ...rest] = old;
  if (newest === undefined) throw new Error("none");
  const broken = { ...newest, verified_at: null, problem: "The file is damaged." };
  expect(outlived([broken, ...rest], { keptDays: 30, keptWeeks: 0, keptMonths: 0, keptMost: 0 }, now)).toEqual([0, 2]);
});

test("what someone asked for, found or is being made stays", () => {
  const [one] = daily(1);
  if (one === undefined) throw new Error("none");
  const old = { ...one, created_at: "2020-01-01T00:00:00.000Z" };
  const list = [
    one,
    { ...old, id: 1, origin: "manual" as const },
    { ...old, id: 2, origin: "found" as const },
    { ...old, id: 3, state: "running" as const },
    { ...old, id: 4 },
    { ...old, id: 5, origin: "before_restore" as const },
  ];
  expect(outlived(list, { keptDays: 30, keptWeeks: 0, keptMonths: 0, keptMost: 0 }, now)).toEqual([4, 5]);
});
