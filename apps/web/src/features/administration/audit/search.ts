/** The search parameters of the audit page, and the filters of the API that they stand for. */
import { pageSizeOr } from "../../../shared/instance/instance.ts";
import {
  AUDIT_OUTCOMES,
  AUDIT_SEVERITIES,
  type AuditOutcome,
  type AuditSeverity,
} from "@halyard/contract/administration/audit";
import { dayOf, instantAt } from "../../../shared/dates/time-zone.ts";
import { addDays } from "../../../shared/dates/local-day.ts";

export const TABS = ["all", "security", "system", "user", "errors"] as const;
export type AuditTab = (typeof TABS)[number];
export const RANGES = ["today", "yesterday", "week", "month", "custom"] as const;
export type AuditRange = (typeof RANGES)[number];

export interface AuditSearch {
  /** All where nothing is said. */
  tab?: AuditTab | undefined;
  severity?: AuditSeverity | undefined;
  outcome?: AuditOutcome | undefined;
  /** The last month where nothing is said. */
  range?: AuditRange | undefined;
  /** Days (`YYYY-MM-DD`) of the range `custom`, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** Words in names and values. */
  text?: string | undefined;
  /** The number of the person who did it. */
  actor?: number | undefined;
  /** What the API calls it: `updated`. */
  action?: string | undefined;
  /** The number of the project that it was in. */
  project?: number | undefined;
  /** The session, the token, or the application (`oauth-5`) by which it came. */
  credential?: string | undefined;
  /** The history of one thing: `Role:5`. Then all of it where no range is said. */
  entity?: string | undefined;
  /** The entry that is open. */
  entry?: string | undefined;
  /** Whether new entries come by themselves. */
  live?: boolean | undefined;
  /** From 1, which is not written. */
  page?: number | undefined;
  /** Older entries than the pages have: the cursor of the API, from which the list goes on. */
  after?: string | undefined;
}

export const pageSize = (): number => pageSizeOr(50);
/** The API numbers the first 10,000 entries. */
const MOST_PAGES = 200;
const TEXT_LENGTH = 100;
const CODE = /^[\w-]{1,60}$/;
const ENTITY = /^([A-Za-z]{1,40}):(\d{1,9})$/;

export function auditSearch(raw: Record<string, unknown>): AuditSearch {
  const { page, text, entry, entity, after } = raw;
  const words = typeof text === "string" || typeof text === "number" ? String(text).slice(0, TEXT_LENGTH) : "";
  const found: AuditSearch = {
    tab: TABS.find((known) => known === raw["tab"] && known !== "all"),
    severity: AUDIT_SEVERITIES.find((known) => known === raw["severity"]),
    outcome: AUDIT_OUTCOMES.find((known) => known === raw["outcome"]),
    range: RANGES.find((known) => known === raw["range"] && known !== "month"),
    from: dayIn(raw["from"]),
    to: dayIn(raw["to"]),
    text: words === "" ? undefined : words,
    actor: idIn(raw["actor"]),
    action: codeIn(raw["action"]),
    project: idIn(raw["project"]),
    credential: codeIn(raw["credential"]),
    entity: typeof entity === "string" && ENTITY.test(entity) ? entity : undefined,
    entry: typeof entry === "string" && /^[js]\d{1,9}$/.test(entry) ? entry : undefined,
    live: raw["live"] === true ? true : undefined,
    page: typeof page === "number" && Number.isInteger(page) && page > 1 && page <= MOST_PAGES ? page : undefined,
    after: typeof after === "string" && /^[\w-]{1,80}$/.test(after) ? after : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

const idIn = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;

/** A token is named by its number, which someone may write into the address without quotes. */
const codeIn = (value: unknown): string | undefined =>
  (typeof value === "string" || typeof value === "number") && CODE.test(String(value)) ? String(value) : undefined;

const dayIn = (value: unknown): string | undefined =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

type AuditFilter = Record<string, { operator: string; values: string[] }>;

/** What the API calls the same. */
const AS_THEY_ARE = ["outcome", "actor", "action", "project", "credential"] as const;

/** The filters of the API. @param today the day that it is where the person is */
export function filtersOf(search: AuditSearch, today: string): AuditFilter[] {
  const { tab = "all", severity, text } = search;
  const filters: AuditFilter[] = [{ createdAt: { operator: "<>d", values: momentsOf(search, today) } }];
  if (tab === "errors") filters.push({ severity: { operator: "=", values: severitiesOfErrors(severity) } });
  else if (severity !== undefined) filters.push({ severity: { operator: "=", values: [severity] } });
  if (tab !== "all" && tab !== "errors") filters.push({ category: { operator: "=", values: [tab] } });
  for (const name of AS_THEY_ARE) {
    const value = search[name];
    if (value !== undefined) filters.push({ [name]: { operator: "=", values: [String(value)] } });
  }
  filters.push(...entityFilters(search.entity));
  if (text !== undefined) filters.push({ text: { operator: "~", values: [text] } });
  return filters;
}

function entityFilters(entity: string | undefined): AuditFilter[] {
  const [, type, id] = ENTITY.exec(entity ?? "") ?? [];
  if (type === undefined || id === undefined) return [];
  return [{ entityType: { operator: "=", values: [type] } }, { entityId: { operator: "=", values: [id] } }];
}

/** Under Errors the severity chooses among what is an error; information is none of them. */
const severitiesOfErrors = (severity: AuditSeverity | undefined): string[] =>
  severity === undefined ? ["error", "critical"] : [severity];

/** The first and the last moment of the range; an empty text is an open end. */
function momentsOf(search: AuditSearch, today: string): [string, string] {
  const [first, last] = daysOf(search, today);
  const start = first === "" ? "" : instantAt(first, "00:00").toISOString();
  // What happens while the page is open is in a range that ends today.
  if (last === "" || last >= today) return [start, ""];
  return [start, new Date(instantAt(addDays(last, 1), "00:00").getTime() - 1).toISOString()];
}

/** The first and the last day of the range, both included. */
function daysOf({ entity, range, from = "", to = "" }: AuditSearch, today: string): [string, string] {
  if (range === undefined && entity !== undefined) return ["", ""];
  switch (range ?? "month") {
    case "today":
      return [today, today];
    case "yesterday":
      return [addDays(today, -1), addDays(today, -1)];
    case "week":
      return [addDays(today, -6), today];
    case "month":
      return [addDays(today, -29), today];
    case "custom":
      return [from, to];
  }
}

export const todayHere = (): string => dayOf(new Date());
