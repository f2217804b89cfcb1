/** Time that was spent on work packages, and the kinds of work that it was spent on. */
import type { Migration } from "./migration.ts";

const ACTIVITIES = ["Management", "Specification", "Development", "Testing", "Support", "Other"];

export const timeEntries: Migration = {
  name: "0015-time-entries",
  statements: (id) => [
    `create table time_entry_activities (
      id ${id}, name text not null unique, position integer not null, is_default integer not null default 0,
      is_active integer not null default 1)`,
    ...ACTIVITIES.map(
      (name, index) =>
        `insert into time_entry_activities (name, position, is_default) values ('${name}', ${index + 1}, ${Number(index === 0)})`,
    ),
    `create table time_entries (
      id ${id}, project_id integer not null references projects (id) on delete cascade,
      work_package_id integer references work_packages (id) on delete cascade,
      user_id integer not null references principals (id), author_id integer not null references principals (id),
      activity_id integer not null references time_entry_activities (id), spent_on text not null,
      seconds integer, comment text not null default '', ongoing integer not null default 0,
      created_at text not null, updated_at text not null)`,
    `create index time_entries_by_work_package on time_entries (work_package_id)`,
    `create index time_entries_by_project on time_entries (project_id, spent_on)`,
    `create index time_entries_by_user on time_entries (user_id, spent_on)`,
    `create index time_entries_by_author on time_entries (author_id)`,
    `create unique index time_entries_running on time_entries (user_id) where ongoing = 1`,
  ],
};
