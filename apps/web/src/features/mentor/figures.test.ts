import type { ReviewRequest, Student } from "@halyard/contract/mentoring";
import { urgencyOf } from "@halyard/contract/mentoring";
import { describe, expect, test } from "vitest";
import {
  bestFirst,
  bottlenecks,
  distribution,
  isAging,
  issueShare,
  isTop,
  needingAttention,
  needsSupport,
  queueOf,
  summaryOf,
} from "./figures.ts";
import { sampleData } from "./sample-data.ts";

const now = new Date("2026-03-02T12:00:00Z");
const data = sampleData(now);
const [first] = data.students;
const [request] = data.reviewRequests;
if (first === undefined || request === undefined) throw new Error("the sample is empty");
const student = (performance: number | null): Student => ({ ...first, status: "on-track", performance });
const opened = (hours: number): ReviewRequest => ({
  ...request,
  openedAt: new Date(now.getTime() - hours * 3_600_000).toISOString(),
});

describe("thresholds", () => {
  test("below 65 needs support, from 80 on is a top performer, unknown is neither", () => {
    expect([64, 65, 79, 80, null].map((value) => needsSupport(student(value)))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect([64, 65, 79, 80, null].map((value) => isTop(student(value)))).toEqual([false, false, false, true, false]);
  });

  test("over 48 hours is aging, 48 is not", () => {
    expect([47.9, 48, 48.1].map((hours) => isAging(opened(hours), now))).toEqual([false, false, true]);
  });

  test("urgency grows with the time that was waited", () => {
    expect([1, 24, 25, 48, 49, 72, 73].map(urgencyOf)).toEqual([
      "low",
      "low",
      "medium",
      "medium",
      "high",
      "high",
      "critical",
    ]);
  });

  test("30 issues fill the bar", () => {
    expect([0, 15, 30, 45].map(issueShare)).toEqual([0, 50, 100, 100]);
  });
});

describe("the sample", () => {
  test("is summed up", () => {
    expect(summaryOf(data, now)).toMatchObject({ needSupport: 3, pending: 7, waiting: 5, atRisk: 2 });
    expect(summaryOf(data, now).top?.name).toBe("Amara Osei");
  });

  test("has the most urgent and oldest first, the worst first, the best first", () => {
    expect(
      queueOf(data.reviewRequests)
        .map(({ number }) => number)
        .slice(0, 3),
    ).toEqual([12, 31, 87]);
    expect(needingAttention(data.students).map(({ performance }) => performance)).toEqual([41, 58, 63]);
    expect(bestFirst(data.students)[0]?.performance).toBe(94);
    expect(bottlenecks(data.phases).map(({ phase }) => phase)).toEqual(["development", "testing", "planning"]);
  });

  test("counts everybody once in the distribution", () => {
    expect(distribution(data.students).reduce((sum, { count }) => sum + count, 0)).toBe(data.students.length);
  });

  test("without anybody there is nobody to name", () => {
    const empty = { ...data, students: [], reviewRequests: [], projects: [] };
    expect(summaryOf(empty, now)).toEqual({
      top: null,
      needSupport: 0,
      pending: 0,
      waiting: 0,
      atRisk: 0,
      averagePerformance: null,
    });
  });
});
