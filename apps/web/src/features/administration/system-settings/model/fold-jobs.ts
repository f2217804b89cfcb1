/** Jobs of one kind that went well as one line. Pure. */
import type { Job } from "@halyard/contract/schemas/administration/administration";

export interface JobRun {
  /** The latest. */
  job: Job;
  /** Those like it before it; each of them is shown where one asks for them. */
  others: readonly Job[];
}

/** @param jobs the latest first */
export function foldJobs(jobs: readonly Job[]): JobRun[] {
  const runs: { job: Job; others: Job[] }[] = [];
  for (const job of jobs) {
    const alike = runs.find((run) => isAlike(run.job, job));
    if (alike === undefined) runs.push({ job, others: [] });
    else alike.others.push(job);
  }
  return runs;
}

/** What waits, runs or failed stands by itself. */
const isAlike = (one: Job, other: Job): boolean =>
  one.kind === other.kind &&
  one.state === other.state &&
  (one.state === "done" || one.state === "skipped") &&
  one.skipped === other.skipped &&
  [one, other].every(({ error }) => error === null);
