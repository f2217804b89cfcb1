/** What an import does with people who are there already, and what a row would change of someone. */
import type { Migration } from "./migration.ts";

export const userImportPolicy: Migration = {
  name: "0040-user-import-policy",
  statements: () => [
    `alter table user_imports add column existing text not null default 'refuse'`,
    `alter table user_import_rows add column changes text not null default '{}'`,
  ],
};
