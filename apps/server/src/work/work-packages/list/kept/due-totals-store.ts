/** How many work packages are due within some days: whole months come from kept counts, so only days at the ends are counted. */
import { sql, type SqlBool } from "kysely";
import { addDays } from "../../../../hal/read/date-filters.ts";
import type { Condition, Days } from "../../../../hal/read/filters.ts";
import type { Reader } from "../../../../platform/database/schema/schema.ts";

export interface Due {
  days: Days;
  /** What else is asked, of `work_package_due_counts` and of the rows. */
  kept: readonly Condition[];
  rows: readonly Condition[];
}

/** @returns null if the days contain no whole month */
export async function dueTotal(db: Reader, { days, kept, rows }: Due): Promise<number | null> {
  const { months, rest } = parted(days);
  if (months === null) return null;
  const whole = [...kept, ...bounds("work_package_due_counts.month", months)];
  const counts = [
    sql<{ count: number }>`select coalesce(sum(work_package_due_counts.count), 0) as count
      from work_package_due_counts ${where(whole)}`,
    ...rest.map(
      (some) =>
        sql<{ count: number }>`select count(*) as count from work_packages
          ${where([...rows, ...bounds("work_packages.due_date", some)])}`,
    ),
  ];
  const found = await Promise.all(counts.map((one) => one.execute(db)));
  return found.reduce((sum, { rows: [row] }) => sum + Number(row?.count ?? 0), 0);
}

/** The whole months (`YYYY-MM`) within these days, and the days before and after them. */
export function parted([from, to]: Days): { months: Days | null; rest: Days[] } {
  const first = from === null ? null : from.endsWith("-01") ? monthOf(from) : nextMonth(from);
  const endsMonth = to !== null && monthOf(addDays(to, 1)) !== monthOf(to);
  const last = to === null ? null : endsMonth ? monthOf(to) : monthOf(addDays(`${monthOf(to)}-01`, -1));
  if (first !== null && last !== null && first > last) return { months: null, rest: [[from, to]] };
  const rest: Days[] = [];
  if (from !== null && first !== null && first !== monthOf(from)) rest.push([from, addDays(`${first}-01`, -1)]);
  if (to !== null && last !== monthOf(to)) rest.push([`${monthOf(to)}-01`, to]);
  return { months: [first, last], rest };
}

const monthOf = (day: string): string => day.slice(0, 7);
/** No month has more than 31 days, and none 62. */
const nextMonth = (day: string): string => monthOf(addDays(`${monthOf(day)}-01`, 31));

const bounds = (column: string, [from, to]: Days): Condition[] => [
  ...(from === null ? [] : [sql<SqlBool>`${sql.ref(column)} >= ${from}`]),
  ...(to === null ? [] : [sql<SqlBool>`${sql.ref(column)} <= ${to}`]),
];

const where = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
