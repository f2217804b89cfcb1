/**
 * A list of one project in the order of numbers, which is the one that is given where none is asked for, is read from an
 * index with what its usual filters ask of. Before, all of the project's were sorted: 25 ms of 125,000, now 0.2 ms.
 */
import type { Migration } from "./migration.ts";

export const projectOrder: Migration = {
  name: "0479-project-order",
  statements: () => [
    `create index work_packages_by_number_in_project on work_packages (project_id, id, status_id, type_id)`,
  ],
};
