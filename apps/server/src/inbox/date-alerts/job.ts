/** Alerts people of dates that come near or have passed, by their preferences and their own calendar day. */
import type { Caller } from "../../access/caller.ts";
import { notificationSettingsOf, reminderSettings } from "../../identity/users/preferences/preferences.ts";
import { activeCallersIn, systemUserId } from "../../identity/users/service.ts";
import type { Context } from "../../platform/context.ts";
import { record } from "../../platform/events/journal.ts";
import { noticeAt, tiedTo } from "../notifications/deliver.ts";
import { DATE_ALERT } from "@halyard/contract/administration/notification-rules";
import {
  alertsGiven,
  datedWorkPackages,
  forgetAlerts,
  noteAlert,
  type Alert,
  type DateColumn,
  type Dated,
} from "./store.ts";

export const JOB = "notifications.dates";
const DAY_MS = 86_400_000;
/** The longest that anyone can be told before or after a date, and the day more that time zones are apart. */
const WINDOW_DAYS = 8;
/** An alert that could not be given for so long comes no more. */
const LATE_DAYS = 7;
const KEPT_DAYS = 60;
const AT_ONCE = 200;
const DAYS: Readonly<Record<string, number>> = { PT0S: 0, P1D: 1, P3D: 3, P7D: 7 };

export function handleDateAlerts(ctx: Context): void {
  // Every hour someone's day begins. What came near while no process ran is found at the start.
  ctx.schedules.define({ name: JOB, timing: () => ({ cron: "0 * * * *", timeZone: "UTC" }), isDueAtFirst: true });
  ctx.jobs.handle(JOB, async () => {
    const count = await alertAll(ctx);
    const before = dayAt(ctx, -KEPT_DAYS);
    await ctx.transaction((tx) => forgetAlerts(tx, before));
    return { alerts: count };
  });
}

const dayAt = (ctx: Context, days: number): string =>
  new Date(ctx.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

async function alertAll(ctx: Context): Promise<number> {
  const actorId = await systemUserId(ctx);
  const starting = await alertBy(ctx, "start_date", dayAt(ctx, -1), actorId);
  return starting + (await alertBy(ctx, "due_date", dayAt(ctx, -LATE_DAYS - WINDOW_DAYS), actorId));
}

async function alertBy(ctx: Context, column: DateColumn, from: string, actorId: number): Promise<number> {
  const until = dayAt(ctx, WINDOW_DAYS);
  let count = 0;
  for (let after = { date: from, id: 0 }; ;) {
    const rows = await datedWorkPackages(ctx.db, column, after, until, AT_ONCE);
    count += await alertSome(ctx, { column, actorId }, rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return count;
    after = { date: last[column] ?? until, id: last.id };
  }
}

interface About {
  column: DateColumn;
  actorId: number;
}

/** Rows that follow each other by their dates are of many projects: what decides is read for all of them at once. */
async function alertSome(ctx: Context, { column, actorId }: About, rows: readonly Dated[]): Promise<number> {
  const tied = await tiedTo(ctx, rows);
  const people = [...new Set([...tied.values()].flatMap((some) => [...some]))];
  const [settingOf, reminders, given] = await Promise.all([
    notificationSettingsOf(ctx, people),
    reminderSettings(ctx, people),
    alertsGiven(ctx, rows),
  ]);
  let count = 0;
  for (const [projectId, some] of Map.groupBy(rows, (row) => row.project_id)) {
    const viewers = await viewersAmong(ctx, projectId, new Set(some.flatMap(({ id }) => [...(tied.get(id) ?? [])])));
    for (const row of some) {
      for (const caller of viewers.filter(({ id }) => tied.get(row.id)?.has(id))) {
        const setting = settingOf(caller.id, projectId);
        const zone = reminders.get(caller.id)?.timeZone;
        if (setting === undefined || zone === undefined) continue;
        for (const alert of alertsFor(row, caller, setting, localDay(ctx.clock.now(), zone), column)) {
          if (!given.has(alert) && (await alertOne(ctx, caller, row, alert, actorId))) count++;
        }
      }
    }
  }
  return count;
}

async function viewersAmong(ctx: Context, projectId: number, ids: ReadonlySet<number>): Promise<Caller[]> {
  const callers = ids.size === 0 ? [] : await activeCallersIn(ctx, projectId);
  return callers.filter(
    (caller) => ids.has(caller.id) && !caller.anonymous && caller.can("view_work_packages", projectId),
  );
}

// Swedish dates are those of ISO 8601.
const localDay = (at: Date, timeZone: string): string => at.toLocaleDateString("sv-SE", { timeZone });

interface Wanted {
  startDate: string | null;
  dueDate: string | null;
  overdue: string | null;
}

/** @param column the date by which the work package was found */
export function alertsFor(
  row: Dated,
  { id }: Pick<Caller, "id">,
  wanted: Wanted,
  today: string,
  column: DateColumn,
): Alert[] {
  const date = row[column];
  if (date === null) return [];
  const ahead = Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS);
  const kind = column === "start_date" ? "startDate" : "dueDate";
  const [near, behind] = [DAYS[wanted[kind] ?? ""], DAYS[wanted.overdue ?? ""]];
  const alert = { user_id: id, work_package_id: row.id, date };
  const alerts: Alert[] = [];
  if (near !== undefined && ahead >= 0 && ahead <= near) alerts.push({ ...alert, kind });
  if (kind === "dueDate" && behind !== undefined && -ahead >= behind && -ahead <= behind + LATE_DAYS) {
    alerts.push({ ...alert, kind: "overdue" });
  }
  return alerts;
}

async function alertOne(ctx: Context, caller: Caller, row: Dated, alert: Alert, actorId: number): Promise<boolean> {
  const now = ctx.clock.now().toISOString();
  const [projectId, workPackageId] = [row.project_id, row.id];
  const tell = await noticeAt(ctx, { recipient: caller, reason: DATE_ALERT, projectId, workPackageId, actorId, now });
  const attribute = alert.kind === "startDate" ? "startDate" : "dueDate";
  return ctx.transaction(async (tx) => {
    if (!(await noteAlert(tx, alert))) return false;
    await record(
      tx,
      {
        entityType: "DateAlert",
        entityId: row.id,
        entityTitle: row.subject,
        projectId: null,
        actorId,
        action: alert.kind,
        changes: { [attribute]: { from: null, to: alert.date } },
        comment: WORDS[alert.kind].replace("{date}", alert.date),
        at: now,
      },
      tell(tx),
    );
    return true;
  });
}

const WORDS = {
  startDate: "Starts on {date}.",
  dueDate: "Due on {date}.",
  overdue: "Overdue since {date}.",
} as const;
