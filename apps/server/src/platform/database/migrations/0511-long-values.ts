/**
 * Long texts of custom fields were in no index that begins with the field: to count or search those of one field, the values
 * of all were read. Short ones are in `custom_values_by_str_key`.
 */
import type { Migration } from "./migration.ts";

export const longValues: Migration = {
  name: "0511-long-values",
  statements: () => [
    `create index custom_values_long on custom_values (field_id, work_package_id) where str is not null and str_key is null`,
  ],
};
