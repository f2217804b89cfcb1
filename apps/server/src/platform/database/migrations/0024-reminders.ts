/** What people want to be reminded of, and how they react to comments. */
import type { Migration } from "./migration.ts";

export const reminders: Migration = {
  name: "0024-reminders",
  statements: (id) => [
    `create table reminders (
      id ${id}, user_id integer not null references users (id) on delete cascade,
      work_package_id integer not null references work_packages (id) on delete cascade, remind_at text not null,
      note text not null default '', completed integer not null default 0, created_at text not null,
      updated_at text not null)`,
    `create unique index reminders_active on reminders (user_id, work_package_id) where completed = 0`,
    `create index reminders_by_work_package on reminders (work_package_id)`,
    `create table emoji_reactions (
      event_id integer not null references events (id) on delete cascade,
      user_id integer not null references users (id) on delete cascade, reaction text not null,
      created_at text not null, primary key (event_id, user_id, reaction))`,
    `create index emoji_reactions_by_user on emoji_reactions (user_id)`,
  ],
};
