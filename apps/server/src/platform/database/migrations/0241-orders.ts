/**
 * Lists of all projects are read in their order from an index, with what their usual filters ask of: a page far down passes
 * over entries of the index and not over rows.
 */
import type { Migration } from "./migration.ts";

const FILTERED = "project_id, status_id, type_id";

/** Backwards a date gives what has none first, where lists have it last. SQLite goes through an index twice for that. */
const LATEST_FIRST = ["start_date", "due_date"].map(
  (date) =>
    `create index work_packages_by_latest_${date} on work_packages (${date} desc nulls last, id desc, ${FILTERED})`,
);

export const orders: Migration = {
  name: "0241-orders",
  statements: (_id, dialect) => [
    `drop index work_packages_by_update`,
    `drop index work_packages_by_due_date`,
    `create index work_packages_by_update on work_packages (updated_at, id, ${FILTERED})`,
    `create index work_packages_by_creation on work_packages (created_at, id, ${FILTERED})`,
    `create index work_packages_by_subject_of_all on work_packages (subject_key, id, ${FILTERED})`,
    `create index work_packages_by_start_date on work_packages (start_date, id, ${FILTERED})`,
    `create index work_packages_by_due_date on work_packages (due_date, id, ${FILTERED})`,
    ...(dialect === "postgres" ? LATEST_FIRST : []),
  ],
};
