import type { ReviewRequest, Student } from "@halyard/contract/mentoring";
import { MENTORING, PHASES, STUDENT_STATUSES, URGENCIES, urgencyOf } from "@halyard/contract/mentoring";
import { describe, expect, test } from "vitest";
import {
  ageHours,
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

test("the numbers of the dashboard are the spec's", () => {
  expect(MENTORING).toMatchObject({
    refreshMs: 60_000,
    refreshDelayMs: 1_000,
    supportBelow: 65,
    topFrom: 80,
    agingHours: 48,
    waitingHours: 24,
    issueScale: 30,
    topPerformers: 3,
  });
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
  const { students, projects, reviewRequests } = data;
  const inProject = (name: string) => students.filter(({ project }) => project === name);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const known = (values: readonly string[]) => [...new Set(values)].toSorted();

  test("has every word that the spec has for students, reviews, projects and phases", () => {
    expect(known(students.map(({ status }) => status))).toEqual([...STUDENT_STATUSES].toSorted());
    expect(known(reviewRequests.map(({ urgency }) => urgency))).toEqual([...URGENCIES].toSorted());
    expect(known(reviewRequests.map(({ status }) => status))).toEqual(["changes-requested", "pending", "reviewing"]);
    expect(known(projects.map(({ health }) => health))).toEqual(["at-risk", "critical", "excellent", "healthy"]);
    expect(known(projects.map(({ status }) => status))).toEqual(["ahead", "at-risk", "delayed", "on-track"]);
    expect(data.phases.map(({ phase }) => phase)).toEqual(PHASES);
  });

  test.each(students)("judges $name by the thresholds, and by no more than was done", (one) => {
    expect(one.status === "excellent").toBe(isTop(one));
    expect(one.status === "at-risk" || one.status === "needs-attention").toBe(needsSupport(one));
    expect(one.performance).toBeGreaterThanOrEqual((one.tasksDone / one.tasksTotal) * 100);
    expect(one.tasksOverdue).toBeLessThanOrEqual(one.tasksTotal - one.tasksDone);
    const asked = reviewRequests.filter((review) => review.student === one.name);
    expect(asked.length).toBeLessThanOrEqual(one.openPullRequests);
    expect(known(asked.map(({ project }) => project))).toEqual(asked.length === 0 ? [] : [one.project]);
  });

  test.each(projects)("counts for $name what its students have", (project) => {
    const own = inProject(project.name);
    expect([project.students, project.openPullRequests, project.overdue]).toEqual([
      own.length,
      sum(own.map((one) => one.openPullRequests)),
      sum(own.map((one) => one.tasksOverdue)),
    ]);
  });

  test.each(reviewRequests)("says how urgent #$number is by how long it waits", (review) => {
    expect(review.urgency).toBe(urgencyOf(ageHours(review, now)));
  });

  test("has the open work in its phases, seven days that end today, and nothing scheduled that is over", () => {
    expect(sum(data.phases.map(({ count }) => count))).toBe(
      sum(students.map(({ tasksDone, tasksTotal }) => tasksTotal - tasksDone)),
    );
    expect([data.activity.length, data.activity.at(-1)?.day]).toEqual([7, "2026-03-02"]);
    expect(data.scheduledReviews.filter(({ at }) => at <= now.toISOString())).toEqual([]);
    expect(data.commonIssues.filter(({ count }) => count > MENTORING.issueScale)).toEqual([]);
  });

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

  test("counts everyone once in the distribution", () => {
    expect(distribution(data.students).reduce((sum, { count }) => sum + count, 0)).toBe(data.students.length);
  });

  test("without anyone there is no one to name", () => {
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
