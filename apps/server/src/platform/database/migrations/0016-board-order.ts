/** Where people put cards on a project's board. Only what was moved by hand has a place. */
import type { Migration } from "./migration.ts";

export const boardOrder: Migration = {
  name: "0016-board-order",
  statements: () => [
    `create table board_positions (
      work_package_id integer primary key references work_packages (id) on delete cascade,
      position double precision not null)`,
  ],
};
