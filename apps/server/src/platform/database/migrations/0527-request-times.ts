/** How long requests took, an hour of a process in a row, so that the slowest of a day outlast the process. */
import type { Migration } from "./migration.ts";

export const requestTimes: Migration = {
  name: "0527-request-times",
  statements: () => [
    `create table request_times (process text not null, hour integer not null, times text not null,
      saved_at text not null, primary key (process, hour))`,
    "create index request_times_saved_at on request_times (saved_at)",
  ],
};
