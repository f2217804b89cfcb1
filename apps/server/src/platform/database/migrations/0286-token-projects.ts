/** The projects that an API token reaches, as a JSON array of ids; null: all of its owner's. */
import type { Migration } from "./migration.ts";

export const tokenProjects: Migration = {
  name: "0286-token-projects",
  statements: () => [`alter table api_tokens add column project_ids text`],
};
