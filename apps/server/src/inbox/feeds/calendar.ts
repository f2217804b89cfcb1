/** Dates of work packages as an iCalendar file (RFC 5545), as far as the feed's owner can see them now. */
import type { Caller } from "../../access/caller.ts";
import { workedOn } from "../../access/policies/work.ts";
import type { Context } from "../../platform/context.ts";
import { workPackagesByIds, type WorkPackageRow } from "../../work/work-packages/service.ts";
import { datedIds } from "./store.ts";

const DAY_MS = 86_400_000;
const KEPT_DAYS = 180;
const MOST = 1_000;

/** @param projectId null: what the person is assigned or accountable for, in all projects */
export async function calendarOf(
  ctx: Context,
  caller: Caller,
  projectId: number | null,
  name: string,
): Promise<string> {
  const visible = caller.projectIds("view_work_packages");
  const since = new Date(ctx.clock.now().getTime() - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
  const dated = {
    projectIds: projectId === null ? [...workedOn(caller, visible)] : visible.has(projectId) ? [projectId] : [],
    userId: projectId === null ? caller.id : null,
    since,
  };
  const ids = await datedIds(ctx.db, ctx.dialect, dated, MOST);
  const rows = await workPackagesByIds(ctx, caller, ids);
  // Loaded where someone reads a calendar: a start should not wait for it.
  const { default: ical } = await import("ical-generator");
  const calendar = ical({ name, prodId: "//Halyard//Halyard//EN" });
  const origin = ctx.settings.publicUrl ?? "http://localhost";
  const { hostname } = new URL(origin);
  for (const row of rows) {
    const [first, last] = daysOf(row);
    calendar.createEvent({
      id: `work-package-${row.id}@${hostname}`,
      // The end of a whole day is the day after.
      start: new Date(`${first}T00:00:00Z`),
      end: new Date(Date.parse(`${last}T00:00:00Z`) + DAY_MS),
      allDay: true,
      summary: `#${row.id} ${row.subject}`,
      description: row.project_name,
      url: `${origin}/work_packages/${row.id}`,
      sequence: row.lock_version,
      stamp: new Date(row.updated_at),
      lastModified: new Date(row.updated_at),
    });
  }
  return calendar.toString();
}

function daysOf({ start_date: start, due_date: due }: WorkPackageRow): [first: string, last: string] {
  const first = start ?? due ?? "";
  return [first, due ?? first];
}
