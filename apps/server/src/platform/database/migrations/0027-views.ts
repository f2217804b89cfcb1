/** How saved views of work packages are shown: as a table, a calendar, a plan. */
import type { Migration } from "./migration.ts";

export const views: Migration = {
  name: "0027-views",
  statements: (id) => [
    `create table views (
      id ${id}, type text not null, query_id integer not null references queries (id) on delete cascade,
      created_at text not null, updated_at text not null, unique (query_id))`,
  ],
};
