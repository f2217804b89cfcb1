/** A time entry as it would be once input is taken over, with what is wrong with it. */
import { SPENT_SECONDS_MAXIMUM, TEXT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Caller } from "../../access/caller.ts";
import type { CustomFields } from "../../custom-fields/definitions/fields.ts";
import { customDraft, type CustomDraft } from "../../custom-fields/owners/write.ts";
import { linkableIn } from "../../custom-fields/values/linkable.ts";
import { NO_VALUES } from "../../custom-fields/values/value.ts";
import { todayIn } from "../../hal/read/scope.ts";
import { callerOfUser } from "../../identity/users/service.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError, violation } from "../../platform/errors.ts";
import { versionsOf } from "../../projects/versions/service.ts";
import { findWorkPackage, WORK_PACKAGE_NOT_FOUND } from "../work-packages/service.ts";
import { takeOver, TIME_ENTRIES, UNSET, type TimeEntryInput } from "./resource.ts";
import { allActivities, type ActivityRow, type TimeEntryRow } from "./store.ts";

export const LOGGING = ["log_time", "log_own_time"] as const;
export interface TimeEntryDraft {
  row: TimeEntryRow;
  errors: ApiError[];
  fields: CustomDraft;
}

/** The entry as it would be, with what is wrong with it. @param stored null: a new one */
export async function draftOf(
  ctx: Context,
  caller: Caller,
  input: Partial<TimeEntryInput>,
  stored: TimeEntryRow | null,
  { fields, validatesAll }: { fields: CustomFields; validatesAll?: boolean },
): Promise<TimeEntryDraft> {
  const errors: ApiError[] = [];
  const activities = await allActivities(ctx.db);
  const row: TimeEntryRow = { ...(stored ?? emptyEntry(ctx, caller, activities)) };
  takeOver(row, input);
  errors.push(...startProblems(caller, input, row, stored));
  if (row.spent_on === "") errors.push(violation("spentOn", "Date can't be blank."));
  if (row.comment.length > TEXT_LENGTH_MAXIMUM) errors.push(violation("comment", "Comment is too long."));
  if (row.ongoing === 0 && (row.seconds === null || row.seconds <= 0 || row.seconds > SPENT_SECONDS_MAXIMUM)) {
    errors.push(violation("hours", row.seconds === null ? "Hours can't be blank." : "Hours is invalid."));
  }
  if (row.ongoing === 1 && row.user_id !== caller.id) {
    errors.push(violation("ongoing", "Ongoing can only be set for oneself."));
  }
  errors.push(...(await placeProblems(ctx, caller, input, row, stored)));
  errors.push(...(await userProblems(ctx, caller, input, row, stored)));
  const activity = activities.find((one) => one.id === (input.activityId ?? row.activity_id));
  if (activity === undefined || (activity.is_active !== 1 && activity.id !== stored?.activity_id)) {
    errors.push(violation("activity", "Activity is not set to one of the allowed values."));
  } else {
    row.activity_id = activity.id;
    row.activity_name = activity.name;
  }
  const projectId = row.project_id;
  const linkable = linkableIn(ctx.db, projectId, async () =>
    projectId === 0 ? [] : versionsOf(ctx, caller, projectId),
  );
  const written = { stored, row, input, ...(validatesAll === undefined ? {} : { validatesAll }) };
  const custom = await customDraft(TIME_ENTRIES, fields, caller, written, linkable);
  errors.push(...custom.errors);
  return { row: { ...row, custom: custom.custom }, errors, fields: custom };
}

/** The start is on the day of the entry: of the two the one that was not sent follows the other. */
function startProblems(
  caller: Caller,
  input: Partial<TimeEntryInput>,
  row: TimeEntryRow,
  stored: TimeEntryRow | null,
): ApiError[] {
  if (input.startTime !== undefined) row.started_at = input.startTime;
  if (row.started_at === null || row.spent_on === "") return [];
  const startsOn = todayIn(caller.timeZone, new Date(row.started_at));
  if (input.startTime !== undefined) {
    if (input.spentOn === undefined) row.spent_on = startsOn;
    return row.spent_on === startsOn ? [] : [violation("startTime", "Start time must be on the date of the entry.")];
  }
  const days = stored === null ? 0 : daysBetween(stored.spent_on, row.spent_on);
  row.started_at = new Date(Date.parse(row.started_at) + days * DAY_MS).toISOString();
  return [];
}

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

function emptyEntry(ctx: Context, caller: Caller, activities: readonly ActivityRow[]): TimeEntryRow {
  const now = ctx.clock.now();
  const activity = activities.find((one) => one.is_default === 1) ?? activities[0];
  return {
    id: 0,
    project_id: 0,
    project_name: "",
    work_package_id: null,
    work_package_subject: null,
    user_id: caller.id,
    user_name: caller.name,
    author_id: caller.id,
    activity_id: activity?.id ?? 0,
    activity_name: activity?.name ?? "",
    spent_on: todayIn(caller.timeZone, now),
    ...UNSET,
    custom: NO_VALUES,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}

async function placeProblems(
  ctx: Context,
  caller: Caller,
  input: Partial<TimeEntryInput>,
  row: TimeEntryRow,
  stored: TimeEntryRow | null,
): Promise<ApiError[]> {
  const id = input.workPackageId === undefined ? row.work_package_id : input.workPackageId;
  if (id === null) return [violation("entity", "Logged for can't be blank.")];
  if (stored !== null && id === stored.work_package_id) {
    const moved = input.projectId != null && input.projectId !== stored.project_id;
    return moved ? [violation("project", "Project is invalid.")] : [];
  }
  const found = await findWorkPackage(ctx, caller, id).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
  if (found === null) return [violation("entity", WORK_PACKAGE_NOT_FOUND)];
  if (input.projectId != null && input.projectId !== found.project_id) {
    return [violation("project", "Project is invalid.")];
  }
  row.work_package_id = found.id;
  row.work_package_subject = found.subject;
  row.project_id = found.project_id;
  row.project_name = found.project_name;
  return LOGGING.some((permission) => caller.can(permission, found.project_id))
    ? []
    : [violation("entity", "Work package is one where you may not log time.")];
}

async function userProblems(
  ctx: Context,
  caller: Caller,
  input: Partial<TimeEntryInput>,
  row: TimeEntryRow,
  stored: TimeEntryRow | null,
): Promise<ApiError[]> {
  if (input.userId === null) return [violation("user", "User can't be blank.")];
  if (input.userId === undefined || input.userId === row.user_id) {
    const others = stored === null && row.project_id !== 0 && row.user_id !== caller.id;
    return others ? [violation("user", "User is invalid.")] : [];
  }
  const other = await callerOfUser(ctx, input.userId);
  const may = row.project_id === 0 || caller.can("log_time", row.project_id);
  if (other === null || !may || (row.project_id !== 0 && !other.can("view_work_packages", row.project_id))) {
    return [violation("user", "User is invalid.")];
  }
  row.user_id = other.id;
  row.user_name = other.name;
  return [];
}
