/** Whether lists can be filtered by a custom field: as before, all of them are. */
import type { Migration } from "./migration.ts";

export const filterableFields: Migration = {
  name: "0520-filterable-fields",
  statements: () => ["alter table custom_fields add column filterable integer not null default 1"],
};
