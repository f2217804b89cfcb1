/**
 * What lists of work packages filter, group, sum up and sort by is read from one index, without the texts between; its
 * beginning gives a project's newest first. It has all that the figures of the mentor dashboard are read from, and takes
 * the place of their index too.
 */
import type { Migration } from "./migration.ts";

export const listIndex: Migration = {
  name: "0043-list-index",
  statements: () => [
    `drop index work_packages_by_figures`,
    `drop index work_packages_by_project`,
    `create index work_packages_by_project on work_packages
      (project_id, updated_at, status_id, type_id, assignee_id, priority_id, version_id, category_id, responsible_id,
       author_id, due_date, start_date, created_at, done_ratio, estimated_seconds, remaining_seconds, story_points)`,
  ],
};
