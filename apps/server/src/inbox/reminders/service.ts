/** Reminders: personal, one at a time for a work package; when it is due a notification comes. */
import type { Caller } from "../../access/caller.ts";
import { ApiError, notFound, throwAll, violation } from "../../platform/errors.ts";
import { isObject } from "../../hal/json.ts";
import { REMINDER } from "@halyard/contract/administration/notification-rules";
import { noticeAt } from "../notifications/deliver.ts";
import type { Context } from "../../platform/context.ts";
import { orTaken } from "../../platform/database/database.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { record, type Changes } from "../../platform/events/journal.ts";
import { callerOfUser } from "../../identity/users/service.ts";
import type { WorkPackageHead } from "../../work/work-packages/service.ts";
import { NOTE_LENGTH_MAXIMUM, type ReminderInput } from "./resource.ts";
import {
  activeReminder,
  deleteReminder,
  insertReminder,
  remindersOf,
  updateReminder,
  type ReminderRow,
} from "./store.ts";

const JOB = "remind";

const sees = (caller: Caller, row: ReminderRow): boolean => caller.can("view_work_packages", row.project_id);

/** Of all work packages, or of one. */
export async function listReminders(
  ctx: Context,
  caller: Caller,
  workPackageId: number | null,
): Promise<ReminderRow[]> {
  const rows = await remindersOf(ctx.db, caller.id);
  return rows.filter((row) => sees(caller, row) && (workPackageId ?? row.work_package_id) === row.work_package_id);
}

/** @throws NotFound (404) also for someone else's and for those that were heard */
export async function findReminder(ctx: Context, caller: Caller, id: number): Promise<ReminderRow> {
  const row = await activeReminder(ctx.db, id);
  if (row === undefined || row.user_id !== caller.id || !sees(caller, row)) throw notFound();
  return row;
}

function problemsOf(ctx: Context, input: Partial<ReminderInput>, isNew: boolean): ApiError[] {
  const errors: ApiError[] = [];
  const { remindAt, note = "" } = input;
  if (remindAt === null || (isNew && remindAt === undefined)) {
    errors.push(violation("remindAt", "Date can't be blank."));
  } else if (remindAt !== undefined && remindAt <= ctx.clock.now().toISOString()) {
    errors.push(violation("remindAt", "Date must be in the future."));
  }
  if (note.length > NOTE_LENGTH_MAXIMUM) {
    errors.push(violation("note", `Note is too long (maximum is ${NOTE_LENGTH_MAXIMUM} characters).`));
  }
  return errors;
}

const one = () =>
  new ApiError(
    "UpdateConflict",
    "You can only set one reminder at a time for a work package. Please delete or update the existing reminder.",
  );

/** @param workPackage that the caller sees. @throws UpdateConflict (409), the problems of the input (422) */
export async function createReminder(
  ctx: Context,
  caller: Caller,
  workPackage: WorkPackageHead,
  input: Partial<ReminderInput>,
): Promise<ReminderRow> {
  throwAll(problemsOf(ctx, input, true));
  const now = ctx.clock.now().toISOString();
  const remindAt = input.remindAt ?? now;
  const id = await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        const created = await insertReminder(tx, {
          user_id: caller.id,
          work_package_id: workPackage.id,
          remind_at: remindAt,
          note: (input.note ?? "").trim(),
          created_at: now,
          updated_at: now,
        });
        await remindLater(ctx, tx, created, remindAt);
        await recordOwn(tx, caller, { id: created, title: workPackage.subject }, "created", now, {
          remindAt: { from: null, to: remindAt },
        });
        return created;
      }),
    one(),
  );
  return findReminder(ctx, caller, id);
}

/** @throws NotFound (404), the problems of the input (422) */
export async function changeReminder(
  ctx: Context,
  caller: Caller,
  row: ReminderRow,
  input: Partial<ReminderInput>,
): Promise<ReminderRow> {
  throwAll(problemsOf(ctx, input, false));
  const remindAt = input.remindAt ?? row.remind_at;
  const note = input.note === undefined ? row.note : input.note.trim();
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    if (!(await updateReminder(tx, row.id, { remind_at: remindAt, note, updated_at: now }))) throw notFound();
    await remindLater(ctx, tx, row.id, remindAt);
    await recordOwn(tx, caller, { id: row.id, title: row.work_package_subject }, "updated", now, {
      remindAt: { from: row.remind_at, to: remindAt },
    });
  });
  return findReminder(ctx, caller, row.id);
}

export async function removeReminder(ctx: Context, caller: Caller, row: ReminderRow): Promise<void> {
  const at = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await deleteReminder(tx, row.id);
    await recordOwn(tx, caller, { id: row.id, title: row.work_package_subject }, "deleted", at, {});
  });
}

/** Without the note, which is for its owner alone. */
async function recordOwn(
  tx: Writer,
  { id: actorId }: Caller,
  { id, title }: { id: number; title: string },
  action: string,
  at: string,
  changes: Changes,
): Promise<void> {
  await record(tx, {
    entityType: "Reminder",
    entityId: id,
    entityTitle: title,
    projectId: null,
    actorId,
    action,
    changes,
    at,
  });
}

async function remindLater(ctx: Context, tx: Writer, id: number, at: string): Promise<void> {
  const job = { kind: JOB, payload: { id }, ownerId: null, dedupeKey: `${JOB}:${id}:${at}`, notBefore: new Date(at) };
  await ctx.jobs.add(tx, job);
}

/** A job for each moment that a reminder was set to: those that no longer hold do nothing. */
export function handleReminders(ctx: Context): void {
  ctx.jobs.handle(JOB, async ({ payload }) => {
    const row = await activeReminder(ctx.db, isObject(payload) ? Number(payload["id"]) : 0);
    const now = ctx.clock.now().toISOString();
    if (row === undefined || row.remind_at > now) return {};
    const caller = await callerOfUser(ctx, row.user_id);
    // Who may not see the work package any more is told nothing of it.
    const tell =
      caller === null || !sees(caller, row)
        ? null
        : await noticeAt(ctx, {
            recipient: caller,
            reason: REMINDER,
            projectId: row.project_id,
            workPackageId: row.work_package_id,
            actorId: row.user_id,
            now,
          });
    await ctx.transaction(async (tx) => {
      if (!(await updateReminder(tx, row.id, { completed: 1, updated_at: now }))) return;
      if (tell === null) return;
      await record(
        tx,
        {
          entityType: "Reminder",
          entityId: row.id,
          entityTitle: row.work_package_subject,
          projectId: null,
          actorId: row.user_id,
          action: "due",
          comment: row.note,
          at: now,
        },
        tell(tx),
      );
    });
    return { reminded: row.user_id };
  });
}
