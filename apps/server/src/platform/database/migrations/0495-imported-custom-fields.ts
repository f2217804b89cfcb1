/** A file of users can have columns for custom fields. */
import type { Migration } from "./migration.ts";

export const importedCustomFields: Migration = {
  name: "0495-imported-custom-fields",
  statements: () => [`alter table user_import_rows add column custom text not null default '{}'`],
};
