/** The search parameters of the audit page, and what they leave of its entries. */
import { dayOf } from "../../../shared/dates/time-zone.ts";
import { addDays } from "../../../shared/dates/local-day.ts";
import { SEVERITIES, type AuditEntry, type Severity } from "./data.ts";

export const TABS = ["all", "security", "system", "user", "errors"] as const;
export type AuditTab = (typeof TABS)[number];
export const RANGES = ["today", "yesterday", "week", "month", "custom"] as const;
export type AuditRange = (typeof RANGES)[number];

export interface AuditSearch {
  /** All where nothing is said. */
  tab?: AuditTab | undefined;
  severity?: Severity | undefined;
  /** The last month where nothing is said. */
  range?: AuditRange | undefined;
  /** Days (`YYYY-MM-DD`) of the range `custom`, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** From 1, which is not written. */
  page?: number | undefined;
}

export const PAGES = 5;

export function auditSearch(raw: Record<string, unknown>): AuditSearch {
  const { page } = raw;
  const found: AuditSearch = {
    tab: TABS.find((known) => known === raw["tab"] && known !== "all"),
    severity: SEVERITIES.find((known) => known === raw["severity"]),
    range: RANGES.find((known) => known === raw["range"] && known !== "month"),
    from: dayIn(raw["from"]),
    to: dayIn(raw["to"]),
    page: typeof page === "number" && Number.isInteger(page) && page > 1 && page <= PAGES ? page : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

const dayIn = (value: unknown): string | undefined =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

/** The entries of the tab that fit the filters. */
export function chosen(entries: readonly AuditEntry[], search: AuditSearch, now: Date): AuditEntry[] {
  const [first, last] = daysOf(search, now);
  return entries.filter((entry) => {
    if (search.tab === "security" && entry.category !== "security") return false;
    if (search.severity !== undefined && entry.severity !== search.severity) return false;
    const day = dayOf(new Date(entry.at));
    return day >= first && day <= last;
  });
}

/** The first and the last day of the range, both included. */
function daysOf({ range = "month", from = "", to }: AuditSearch, now: Date): [string, string] {
  const ago = (days: number): string => addDays(dayOf(now), -days);
  switch (range) {
    case "today":
      return [ago(0), ago(0)];
    case "yesterday":
      return [ago(1), ago(1)];
    case "week":
      return [ago(6), ago(0)];
    case "month":
      return [ago(29), ago(0)];
    case "custom":
      return [from, to ?? "9999"];
  }
}
