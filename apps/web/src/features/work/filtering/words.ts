/** Filters in words: fields, operators and values as people call them. */
import type { Filter } from "@halyard/api-client/query";
import { intl, translate, type MessageId } from "../../../shared/i18n/i18n.tsx";
import { formatShortDay } from "../../../shared/dates/dates.tsx";
import type { FilterField, FilterOperator, ValueKind } from "./fields.ts";

/** Where the screen says something else than the API. */
const TITLES: Partial<Record<string, MessageId>> = {
  author: "workPackages.field.author",
  responsible: "workPackages.field.responsible",
  dueDate: "workPackages.field.dueDate",
  createdAt: "workPackages.field.createdAt",
  updatedAt: "workPackages.field.updatedAt",
  estimatedTime: "workPackages.field.estimatedTime",
  search: "workPackages.filter.text",
};

export function fieldTitle(name: string, field: FilterField | undefined): string {
  const own = TITLES[name];
  return own === undefined ? (field?.title ?? name) : translate(own);
}

const OPERATORS: Partial<Record<string, MessageId>> = {
  "=": "workPackages.operator.is",
  "!": "workPackages.operator.isNot",
  "&=": "workPackages.operator.isAll",
  o: "workPackages.operator.open",
  c: "workPackages.operator.closed",
  l: "workPackages.operator.locked",
  "*": "workPackages.operator.set",
  "!*": "workPackages.operator.empty",
  ">=": "workPackages.operator.atLeast",
  "<=": "workPackages.operator.atMost",
  "~": "workPackages.operator.contains",
  "!~": "workPackages.operator.lacks",
  "**": "workPackages.operator.matches",
  "=d": "workPackages.operator.on",
  "<>d": "workPackages.operator.between",
  t: "workPackages.operator.today",
  w: "workPackages.operator.thisWeek",
  "t+": "workPackages.operator.inDays",
  "<t+": "workPackages.operator.withinDays",
  ">t+": "workPackages.operator.afterDays",
  "t-": "workPackages.operator.daysAgo",
  ">t-": "workPackages.operator.withinLast",
  "<t-": "workPackages.operator.beforeLast",
  ow: "workPackages.operator.manually",
};

export function operatorTitle(symbol: string, kind: ValueKind | undefined): string {
  if (symbol === "!" && (kind === "list" || kind === "people")) return translate("workPackages.operator.isNone");
  const known = OPERATORS[symbol];
  return known === undefined ? symbol : translate(known);
}

/** Those whose number is days: the unit stands behind it. */
const IN_DAYS = new Set(["t+", "<t+", ">t+", "t-", ">t-", "<t-"]);
const IN_HOURS = new Set(["estimatedTime", "remainingTime"]);

export type Unit = "days" | "hours" | "percent" | null;

export function unitOf(name: string, symbol: string): Unit {
  if (IN_DAYS.has(symbol) || name === "duration") return "days";
  if (IN_HOURS.has(name)) return "hours";
  return name === "percentageDone" ? "percent" : null;
}

const UNITS = {
  days: "workPackages.unit.days",
  hours: "workPackages.unit.hours",
  percent: "workPackages.unit.percent",
} as const;
export const unitTitle = (unit: Exclude<Unit, null>, count: number): string => translate(UNITS[unit], { count });

const UNIT_NAMES = {
  days: "workPackages.unit.day",
  hours: "workPackages.unit.hour",
  percent: "workPackages.unit.per",
} as const;
/** Alone, behind an input. */
export const unitName = (unit: Exclude<Unit, null>): string => translate(UNIT_NAMES[unit]);

const MOST_NAMES = 3;

/** @param names of listed values, by value; what is missing is not known (yet) */
export function valueText(
  filter: Filter,
  operator: FilterOperator | undefined,
  names: ReadonlyMap<string, string>,
): string {
  const [first = "", second = ""] = filter.values;
  switch (operator?.kind) {
    case "none":
      return "";
    case "yesNo":
      return translate(first === "f" ? "workPackages.filter.no" : "workPackages.filter.yes");
    case "number": {
      const unit = unitOf(filter.name, filter.operator);
      return unit === null ? first : unitTitle(unit, Number(first));
    }
    case "date":
      return dayText(first);
    case "days":
      if (second === "") return translate("workPackages.filter.from", { day: dayText(first) });
      if (first === "") return translate("workPackages.filter.until", { day: dayText(second) });
      return translate("workPackages.filter.range", { from: dayText(first), to: dayText(second) });
    case "text":
      return translate("workPackages.filter.quoted", { text: first });
    default: {
      const shown = filter.values.map((value) => names.get(value) ?? `#${value}`);
      if (shown.length <= MOST_NAMES) return intl.formatList(shown, { type: "disjunction" });
      return translate("workPackages.filter.more", {
        names: shown.slice(0, MOST_NAMES - 1).join(", "),
        count: shown.length - MOST_NAMES + 1,
      });
    }
  }
}

const dayText = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}/.test(value) ? formatShortDay(value.slice(0, 10)) : value;
