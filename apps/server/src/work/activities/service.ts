/** Reading and writing a work package's history. */
import type { Caller } from "../../access/caller.ts";
import { missingPermission, notFound, violation } from "../../platform/errors.ts";
import type { Context } from "../../platform/context.ts";
import { amend, sealsOver } from "../../platform/events/seals/amend.ts";
import { record, type Recorded } from "../../platform/events/journal.ts";
import { disclosed } from "../disclosure/changes.ts";
import { delivery, deliveryOf } from "../../audit/delivery-queue.ts";
import { saidBy, type SaidBy } from "../work-packages/list/text/said.ts";
import { visibleWorkPackage, type WorkPackageRow } from "../work-packages/service.ts";
import { mayEdit, type ActivityRow } from "./resource.ts";
import {
  activitiesAmong,
  activitiesOf,
  activityById,
  changeComment,
  commentsOfUserOn,
  commentsWithWords,
  touchingWorkPackage,
  WORK_PACKAGE,
  type HistoryRow,
  type SaidRow,
} from "./store.ts";

export interface CommentInput {
  comment: string;
  internal: boolean;
  /** false: no one is notified. */
  notify: boolean;
}

const maySee = (caller: Caller, row: Pick<HistoryRow, "project_id" | "internal">) =>
  caller.can("view_work_packages", row.project_id) &&
  (row.internal === 0 || caller.can("view_internal_comments", row.project_id));

const shownTo = (ctx: Context, caller: Caller, rows: readonly HistoryRow[]): Promise<ActivityRow[]> =>
  disclosed(
    ctx,
    caller,
    rows.filter((row) => maySee(caller, row)),
  );

export async function listActivities(ctx: Context, caller: Caller, workPackageId: number): Promise<ActivityRow[]> {
  const workPackage = await visibleWorkPackage(ctx, caller, workPackageId);
  const rows = await activitiesOf(ctx.db, workPackage.id);
  return shownTo(ctx, caller, rows);
}

export async function findActivity(ctx: Context, caller: Caller, id: number): Promise<ActivityRow> {
  const row = await activityById(ctx.db, id);
  const [shown] = row === undefined ? [] : await shownTo(ctx, caller, [row]);
  if (shown === undefined) throw notFound();
  return shown;
}

/** Those of them that the caller may see. */
export async function activitiesByIds(ctx: Context, caller: Caller, ids: readonly number[]): Promise<ActivityRow[]> {
  return shownTo(ctx, caller, await activitiesAmong(ctx.db, ctx.dialect, ids));
}

/** How many comments someone wrote on a work package, and how many internal ones. */
export const commentsOfUser = (ctx: Context, userId: number, workPackageId: number) =>
  commentsOfUserOn(ctx.db, userId, workPackageId);

/** Of each work package so many comments that have all the words, and of one without such so many with some of them. */
const COMMENTS_READ = { every: 3, any: 10 };

/**
 * What was said with these words of work packages that the caller is known to see, the newest first; internal comments are
 * left out, as they are of the index of words.
 */
export async function commentsWith(
  ctx: Context,
  ids: readonly number[],
  words: readonly string[],
  said: SaidBy = {},
): Promise<Map<number, SaidRow[]>> {
  if (ids.length === 0 || words.length === 0) return new Map();
  const read = (among: readonly number[], each: keyof typeof COMMENTS_READ) =>
    among.length === 0
      ? []
      : commentsWithWords(ctx.db, ctx.dialect, among, words, each, COMMENTS_READ[each], saidBy(said));
  const withEvery = Map.groupBy(await read(ids, "every"), (row) => row.work_package_id);
  if (words.length === 1) return withEvery;
  const others = ids.filter((id) => !withEvery.has(id));
  return new Map([...withEvery, ...Map.groupBy(await read(others, "any"), (row) => row.work_package_id)]);
}

/**
 * @param workPackage that the caller sees
 * @throws MissingPermission (403), PropertyConstraintViolation (422) for an empty comment
 */
export async function addComment(
  ctx: Context,
  caller: Caller,
  workPackage: Pick<WorkPackageRow, "id" | "subject" | "project_id">,
  input: CommentInput,
): Promise<ActivityRow> {
  const permission = input.internal ? "add_internal_comments" : "add_work_package_comments";
  if (!caller.can(permission, workPackage.project_id)) throw missingPermission();
  if (input.comment.trim() === "") throw violation("comment", "Comment can't be blank.");
  const now = ctx.clock.now().toISOString();
  const { id: workPackageId, subject, project_id: projectId } = workPackage;
  const written: Recorded = { id: 0, version: 0 };
  await ctx.transaction(async (tx) => {
    const event = {
      entityType: WORK_PACKAGE,
      entityId: workPackageId,
      entityTitle: subject,
      projectId,
      actorId: caller.id,
      action: "commented",
      version: "next",
      comment: input.comment,
      internal: input.internal,
      at: now,
    } as const;
    await record(tx, event, {
      // Locks the row, on which the number in its history depends.
      first: [touchingWorkPackage(tx, now, workPackageId)],
      statements: delivery(ctx, tx, input.notify),
      written: (row) => Object.assign(written, row),
    });
  });
  const row: ActivityRow = {
    ...written,
    action: "commented",
    changes: {},
    comment: input.comment,
    internal: input.internal ? 1 : 0,
    created_at: now,
    updated_at: now,
    actor_id: caller.id,
    actor_name: caller.name,
    work_package_id: workPackageId,
    work_package_subject: subject,
    project_id: projectId,
  };
  if (!maySee(caller, row)) throw notFound();
  return row;
}

/** @throws NotFound (404), MissingPermission (403) */
export async function findEditable(ctx: Context, caller: Caller, id: number): Promise<ActivityRow> {
  const row = await findActivity(ctx, caller, id);
  if (!mayEdit(caller, row)) throw missingPermission();
  return row;
}

/** @param row that the caller may edit. @throws PropertyConstraintViolation (422) for an empty comment */
export async function editComment(
  ctx: Context,
  caller: Caller,
  row: ActivityRow,
  comment: string,
): Promise<ActivityRow> {
  const { id } = row;
  if (comment.trim() === "") throw violation("comment", "Comment can't be blank.");
  if (comment === row.comment) return row;
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    const seals = await sealsOver(tx, [id]);
    const reason = { reason: `Comment ${id} was edited`, at: now };
    await amend(tx, seals, reason, () => changeComment(tx, id, comment, now));
    const event = {
      entityType: "Activity",
      entityId: id,
      entityTitle: row.work_package_subject,
      projectId: row.project_id,
      actorId: caller.id,
      action: "updated",
      internal: row.internal === 1,
      changes: { comment: { from: row.comment, to: comment } },
      at: now,
    } as const;
    // Who is mentioned only now is told now; no one is told twice.
    await record(tx, event, { statements: deliveryOf(ctx, tx, id) });
  });
  return findActivity(ctx, caller, id);
}
