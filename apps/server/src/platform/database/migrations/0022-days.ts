/** Which days are worked on, by all and by each person. */
import type { Migration } from "./migration.ts";

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const LAST_WORKING_DAY = 5;
const HOURS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

export const days: Migration = {
  name: "0022-days",
  statements: (id) => [
    `create table week_days (day integer primary key, working integer not null)`,
    ...WEEK.map((day) => `insert into week_days (day, working) values (${day}, ${Number(day <= LAST_WORKING_DAY)})`),
    `create table non_working_days (date text primary key, name text not null)`,
    `create table working_hours (
      id ${id}, user_id integer not null references users (id) on delete cascade, valid_from text not null,
      ${HOURS.map((day) => `${day} integer not null`).join(", ")}, availability integer not null,
      created_at text not null, updated_at text not null, unique (user_id, valid_from))`,
    `create table non_working_times (
      id ${id}, user_id integer not null references users (id) on delete cascade, start_date text not null,
      end_date text not null, created_at text not null, updated_at text not null)`,
    `create index non_working_times_by_user on non_working_times (user_id, start_date)`,
  ],
};
