/** So that of two people who edit one custom field the second learns of it. */
import type { Migration } from "./migration.ts";

export const customFieldVersions: Migration = {
  name: "0513-custom-field-versions",
  statements: () => [`alter table custom_fields add column lock_version integer not null default 0`],
};
