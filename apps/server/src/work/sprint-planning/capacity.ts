/** How long the people of a project work during a sprint: their own hours, without holidays and time away. */
import type { Context } from "../../platform/context.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import { hoursOfPeople, timesOfPeople, WEEKDAYS } from "../../identity/working-times/service.ts";
import { usersByIds } from "../../identity/users/service.ts";
import { calendarOf, dateOf, dayNumber, weekdayOf, type WorkCalendar } from "../../work-types/calendar/calendar.ts";
import type { SprintRow } from "../../projects/sprints/service.ts";
import { assignableIds } from "../../identity/memberships/service.ts";

export interface Capacity {
  people: number;
  /** Days that are worked on. */
  days: number;
  /** null: the sprint has no dates. */
  hours: number | null;
}

/** As the configuration says of a day for those who have no hours of their own. */
const SECONDS_OF_A_DAY = 8 * 3_600;
const HOUR = 3_600;

export async function capacityOf(ctx: Context, sprint: SprintRow): Promise<Capacity> {
  const people = await workersIn(ctx, sprint.project_id);
  const { start_date: start, finish_date: finish } = sprint;
  if (start === null || finish === null) return { people: people.length, days: 0, hours: null };
  const calendar = await calendarOf(ctx.db);
  const seconds = await secondsOf(ctx.db, ctx.dialect, people, { start, finish, calendar });
  const days = calendar.between(dayNumber(start), dayNumber(finish));
  return { people: people.length, days, hours: Math.round((seconds / HOUR) * 10) / 10 };
}

/** Groups and placeholders work through people alone. */
async function workersIn(ctx: Context, projectId: number): Promise<number[]> {
  const users = await usersByIds(ctx, await assignableIds(ctx.db, projectId));
  return users.filter(({ status }) => status === "active").map(({ id }) => id);
}

interface Span {
  start: string;
  finish: string;
  calendar: WorkCalendar;
}

async function secondsOf(db: Reader, dialect: Dialect, people: readonly number[], span: Span): Promise<number> {
  const { start, finish, calendar } = span;
  const hours = Map.groupBy(await hoursOfPeople(db, dialect, people, finish), (row) => row.user_id);
  const away = Map.groupBy(await timesOfPeople(db, dialect, people, start, finish), (row) => row.user_id);
  let sum = 0;
  for (let day = dayNumber(start); day <= dayNumber(finish); day++) {
    if (!calendar.works(day)) continue;
    const date = dateOf(day);
    const weekday = WEEKDAYS[weekdayOf(day) - 1];
    for (const id of people) {
      if (away.get(id)?.some((time) => time.start_date <= date && date <= time.end_date) === true) continue;
      // The latest come first.
      const own = hours.get(id)?.find((row) => row.valid_from <= date);
      sum += own === undefined || weekday === undefined ? SECONDS_OF_A_DAY : (own[weekday] * own.availability) / 100;
    }
  }
  return sum;
}
