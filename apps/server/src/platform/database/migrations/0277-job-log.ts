/** What jobs say while they are done, and why attempts failed. It goes with its job. */
import type { Migration } from "./migration.ts";

export const jobLog: Migration = {
  name: "0277-job-log",
  statements: (id) => [
    `create table job_log (
      id ${id}, job_id integer not null references jobs (id) on delete cascade, message text not null, at text not null)`,
    `create index job_log_by_job on job_log (job_id, id)`,
  ],
};
