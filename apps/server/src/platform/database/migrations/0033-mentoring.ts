/** What the mentor dashboard sums up can be read from indexes alone, without texts between the figures. */
import type { Migration } from "./migration.ts";

export const mentoring: Migration = {
  name: "0033-mentoring",
  statements: () => [
    `create index work_packages_by_figures on work_packages
      (project_id, assignee_id, status_id, due_date, done_ratio, updated_at)`,
    `create index github_pull_requests_by_state on github_pull_requests
      (state, merged, github_id, opened_at, repository_id)`,
    `create index github_pull_requests_by_opening on github_pull_requests
      (opened_at, repository_id, author_id, github_id)`,
  ],
};
