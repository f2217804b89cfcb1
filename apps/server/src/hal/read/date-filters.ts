/** Filters by days and moments: relative to today, on a day, between two. */
import { weekStart } from "@halyard/contract/settings/formats";
import { sql, type SqlBool } from "kysely";
import { invalidQuery } from "../../platform/errors.ts";
import { requestScope } from "../../platform/requests/request-scope.ts";
import {
  expression,
  isNotNull,
  isNull,
  type Column,
  type Condition,
  type Filter,
  type FilterScope,
} from "./filters.ts";
import { isCalendarDate } from "../json.ts";

const DAY = 86_400_000;

export const addDays = (date: string, count: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10);

const DATE_OPERATORS = ["<t+", ">t+", "t+", "t", "w", ">t-", "<t-", "t-", "=d", "<>d"];

/** The days, both inclusive and null for an open end, that an operator means. */
export function dateRange(
  operator: string,
  values: readonly string[],
  today: string,
  name: string,
): [string | null, string | null] {
  if (operator === "t") return [today, today];
  if (operator === "w") {
    const start = weekStart(today, requestScope.getStore()?.firstWeekday ?? 1);
    return [start, addDays(start, 6)];
  }
  if (operator === "=d" || operator === "<>d") {
    const days = values.map((value) => {
      const day = value.slice(0, 10);
      if (value === "") return null;
      if (!isCalendarDate(day)) throw invalidQuery(`Filter ${name} has an invalid value: ${value.slice(0, 60)}`);
      return day;
    });
    return operator === "=d" ? [days[0] ?? null, days[0] ?? null] : [days[0] ?? null, days[1] ?? null];
  }
  const count = /^-?\d{1,6}$/.test(values[0] ?? "") ? Number(values[0]) : Number.NaN;
  if (Number.isNaN(count) || Math.abs(count) > 100_000) {
    throw invalidQuery(`Filter ${name} has an invalid value: ${String(values[0]).slice(0, 60)}`);
  }
  const ahead = addDays(today, count);
  const ago = addDays(today, -count);
  if (operator === "<t+") return [today, ahead];
  if (operator === ">t+") return [ahead, null];
  if (operator === "t+") return [ahead, ahead];
  if (operator === ">t-") return [ago, today];
  if (operator === "<t-") return [null, ago];
  return [ago, ago];
}

export function dateFilter(column: Column, aliases: readonly string[] = []): Filter {
  return {
    operators: [...DATE_OPERATORS, "*", "!*"],
    takes: "day",
    aliases,
    where(operator, values, scope, name) {
      if (operator === "*") return isNotNull(column);
      if (operator === "!*") return isNull(column);
      const [from, to] = dateRange(operator, values, scope.today, name);
      return between(column, from, to);
    },
    days(operator, values, scope, name) {
      if (operator === "!*") return null;
      return operator === "*" ? [null, null] : dateRange(operator, values, scope.today, name);
    },
  };
}

/** Only what has been: nothing was created in three days. */
const INSTANT_OPERATORS = ["<>d", "=d", "t", "w", "t-", ">t-", "<t-"];

/** Instants, by the days where the caller is or, for `<>d`, by the exact moments that are given. */
export function instantFilter(column: Column, aliases: readonly string[] = []): Filter {
  return {
    operators: INSTANT_OPERATORS,
    takes: "moment",
    aliases,
    where(operator, values, scope, name) {
      if (operator === "<>d") {
        const [from = "", to = ""] = values;
        return between(
          column,
          from === "" ? null : (momentOf(from, name) ?? scope.startOf(from)),
          to === "" ? null : (momentOf(to, name) ?? endOf(to, scope)),
        );
      }
      const [from, to] = dateRange(operator, values, scope.today, name);
      return between(column, from && scope.startOf(from), to && endOf(to, scope));
    },
  };
}

const endOf = (day: string, scope: FilterScope): string =>
  new Date(Date.parse(scope.startOf(addDays(day, 1))) - 1).toISOString();

/** null: a whole day */
function momentOf(value: string, name: string): string | null {
  const day = isCalendarDate(value.slice(0, 10));
  if (day && value.length === 10) return null;
  const instant = day ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(instant)) throw invalidQuery(`Filter ${name} has an invalid value: ${value.slice(0, 60)}`);
  return new Date(instant).toISOString();
}

function between(column: Column, from: string | null, to: string | null): Condition {
  if (from !== null && to !== null) return sql<SqlBool>`${expression(column)} between ${from} and ${to}`;
  if (from !== null) return sql<SqlBool>`${expression(column)} >= ${from}`;
  if (to !== null) return sql<SqlBool>`${expression(column)} <= ${to}`;
  return isNotNull(column);
}
