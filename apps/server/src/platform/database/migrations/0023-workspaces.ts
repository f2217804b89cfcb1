/** Kinds of workspaces, everyone's favourites among them, and which copy was made by which job. */
import type { Migration } from "./migration.ts";

export const workspaces: Migration = {
  name: "0023-workspaces",
  statements: () => [
    `alter table projects add column kind text not null default 'project'`,
    `create table favorites (
      user_id integer not null references users (id) on delete cascade,
      project_id integer not null references projects (id) on delete cascade, primary key (user_id, project_id))`,
    `create index favorites_by_project on favorites (project_id)`,
    `create table project_copies (
      job_uuid text primary key, project_id integer not null references projects (id) on delete cascade)`,
    `create index project_copies_by_project on project_copies (project_id)`,
  ],
};
