/** How often a process ended in the middle of a job: that alone says nothing about the job. */
import type { Migration } from "./migration.ts";

export const jobInterruptions: Migration = {
  name: "0514-job-interruptions",
  statements: () => [`alter table jobs add column interruptions integer not null default 0`],
};
