import type { Job } from "@halyard/contract/schemas/administration/administration";
import { expect, test } from "vitest";
import { foldJobs } from "./fold-jobs.ts";

const job = (id: string, kind: string, rest: Partial<Job> = {}): Job => ({
  _type: "Job",
  id,
  kind,
  state: "done",
  status: "success",
  attempts: 1,
  error: null,
  skipped: null,
  runAt: "2026-03-01T10:00:00Z",
  createdAt: "2026-03-01T10:00:00Z",
  updatedAt: "2026-03-01T10:00:00Z",
  _links: {},
  ...rest,
});

test("jobs of one kind that went well are one line, with the others behind it", () => {
  const runs = foldJobs([
    job("5", "notifications.push"),
    job("4", "notifications.push"),
    job("3", "backup"),
    job("2", "notifications.push"),
  ]);
  expect(runs.map(({ job: { id }, others }) => [id, others.map((one) => one.id)])).toEqual([
    ["5", ["4", "2"]],
    ["3", []],
  ]);
});

test("what failed, runs or waits is a line of its own", () => {
  const kind = "notifications.push";
  const jobs = [
    job("4", kind),
    job("3", kind, { state: "failed", error: "no connection" }),
    job("2", kind, { state: "running" }),
    job("1", kind),
  ];
  expect(foldJobs(jobs).map(({ job: { id } }) => id)).toEqual(["4", "3", "2"]);
});
