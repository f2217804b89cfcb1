/** The order that people gave the work packages of a view, and views that were deleted but may come back for a while. */
import type { Migration } from "./migration.ts";

export const viewOrder: Migration = {
  name: "0041-view-order",
  statements: () => [
    `create table view_positions (
      query_id integer not null references queries (id) on delete cascade,
      work_package_id integer not null references work_packages (id) on delete cascade,
      position integer not null, primary key (query_id, work_package_id))`,
    `create index view_positions_by_work_package on view_positions (work_package_id)`,
    `alter table queries add column deleted_at text`,
    `alter table queries add column deleted_by integer`,
  ],
};
