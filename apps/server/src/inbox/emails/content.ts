/** What an email says: found out when it is sent, by what its reader can see then. */
import type { Caller } from "../../access/caller.ts";
import { renderedHtml } from "../../hal/markdown/formattable.ts";
import type { Context } from "../../platform/context.ts";
import { detailsOf } from "../../work/activities/details.ts";
import type { ActivityRow } from "../../work/activities/resource.ts";
import { activitiesByIds } from "../../work/activities/service.ts";
import { workPackagesByIds, type WorkPackageRow } from "../../work/work-packages/service.ts";
import { CHANGELESS } from "../notifications/reasons.ts";
import type { UnreadRow } from "./store.ts";
import type { EmailEntry, EmailItem } from "./templates/email.ts";

/** @param caller who reads it. @returns by work package, in the order of what happened last */
export async function contentFor(ctx: Context, caller: Caller, rows: readonly UnreadRow[]): Promise<EmailItem[]> {
  const origin = ctx.settings.publicUrl ?? "";
  const [workPackages, activities] = await Promise.all([
    workPackagesByIds(ctx, caller, [...new Set(rows.map((row) => row.work_package_id))]),
    activitiesByIds(
      ctx,
      caller,
      rows.map((row) => row.event_id),
    ),
  ]);
  const activityBy = new Map(activities.map((activity) => [activity.id, activity]));
  const rowsBy = Map.groupBy(rows, (row) => row.work_package_id);
  const items = await Promise.all(
    workPackages.map(async (workPackage) => {
      const entries = (rowsBy.get(workPackage.id) ?? []).map((row) =>
        entryOf(row, activityBy.get(row.event_id), origin),
      );
      return itemOf(
        workPackage,
        (await Promise.all(entries)).filter((entry) => entry !== null),
        origin,
      );
    }),
  );
  const lastOf = ({ entries }: EmailItem) => entries.at(-1)?.at ?? "";
  return items.filter(({ entries }) => entries.length > 0).toSorted((a, b) => lastOf(b).localeCompare(lastOf(a)));
}

const itemOf = (row: WorkPackageRow, entries: EmailEntry[], origin: string): EmailItem => ({
  id: row.id,
  mark: `#${row.id}`,
  subject: row.subject,
  project: row.project_name,
  projectId: row.project_id,
  url: `${origin}/work_packages/${row.id}`,
  entries,
});

/** @returns null where its reader cannot see what happened, such as an internal comment */
async function entryOf(row: UnreadRow, activity: ActivityRow | undefined, origin: string): Promise<EmailEntry | null> {
  const reason = row.reason;
  if (CHANGELESS.has(reason)) {
    return {
      actor: null,
      at: row.created_at,
      reason,
      note: row.note ?? "",
      noteHtml: "",
      changes: [],
      isInternal: false,
    };
  }
  if (activity === undefined) return null;
  return {
    actor: row.actor_name,
    at: activity.created_at,
    reason,
    note: withoutTags(activity.comment),
    isInternal: activity.internal === 1,
    noteHtml: activity.comment === "" ? "" : mailable(await renderedHtml(activity.comment), origin),
    changes: detailsOf(activity.id, activity.changes).map(({ raw }) => raw.replace(/ \(\/journals\/[^)]*\)/, "")),
  };
}

const withoutTags = (markdown: string): string => markdown.replaceAll(/<mention\b[^<>]{0,500}>|<\/mention>/g, "");

/** No pictures, which would tell when it is read, and links that lead here from anywhere. */
export const mailable = (html: string, origin: string): string =>
  html.replaceAll(/<img\b[^>]*>/g, "").replaceAll(/(<a\b[^>]*\bhref=")\//g, `$1${origin}/`);
