/** At which status a branch is made for a work package (null: as soon as there is one), and how far the journal is read for it. */
import type { Migration } from "./migration.ts";

export const githubBranches: Migration = {
  name: "0020-github-branches",
  statements: () => [
    `alter table github_config add column auto_branch_status_id integer`,
    `alter table github_config add column branches_after bigint`,
    // In progress.
    `update github_config set auto_branch_status_id = 7`,
  ],
};
