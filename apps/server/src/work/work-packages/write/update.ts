/** Changing a work package. */
import { NOTIFY, type Notified } from "@halyard/contract/work-types/custom-actions";
import type { Caller } from "../../../access/caller.ts";
import type { WorkCalendar } from "../../../work-types/calendar/calendar.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import {
  missingPermission,
  throwAll,
  lockVersionMissing,
  updateConflict,
  violation,
  type ApiError,
} from "../../../platform/errors.ts";
import { applyClaims, claimsIn, dropFiles } from "../../attachments/claims.ts";
import { readInput } from "../../../hal/write/input.ts";
import type { JsonObject } from "../../../hal/json.ts";
import { categoriesOf } from "../../../projects/categories/service.ts";
import type { Context } from "../../../platform/context.ts";
import { record, type Changes } from "../../../platform/events/journal.ts";
import type { Reader, Writer } from "../../../platform/database/schema/schema.ts";
import { delivery } from "../../../audit/delivery-queue.ts";
import { moveTimeEntries } from "../../time-entries/service.ts";
import { phasesOf } from "../../../projects/phases/service.ts";
import { versionsOf } from "../../../projects/versions/service.ts";
import { saveCustom } from "../../../custom-fields/values/changes.ts";
import { changesBetween } from "../history/changes.ts";
import { distinct, type Draft } from "./create.ts";
import { customDraftProblems } from "./custom-values.ts";
import { applyInput } from "./draft.ts";
import { ruleProblems } from "./field-rules.ts";
import type { WorkPackageInput } from "../resource/input.ts";
import { workPackageResource } from "../resource/resource.ts";
import { mayUpdate } from "../rights.ts";
import { findWorkPackage, type WorkPackageRow } from "../service.ts";
import { parentNow, placedAt, rescheduleFollowers, soonestStart } from "../scheduling/successors.ts";
import { datesAreDays, noDay } from "../scheduling/scheduling.ts";
import { recordUpdate } from "../scheduling/journal.ts";
import { subtree, updateWorkPackage } from "../store.ts";
import { count } from "../counts-store.ts";
import { setTotals } from "../scheduling/totals-store.ts";
import { rollUp } from "../scheduling/totals.ts";
import { childIds } from "../scheduling/store.ts";
import { readComment } from "./comment.ts";
import { lockParent } from "./lock-parent.ts";
import { lockSprint } from "./lock-sprint.ts";
import { rankBucket } from "../rank-store.ts";
import { forceIn, recordForce, requireForce, type Force } from "../status/force.ts";
import { draftProblems, milestoneWithChildren } from "./validation.ts";

/** @throws UpdateConflict (409) where the caller has not seen the newest state; it hides all other problems */
export function checkLockVersion(body: JsonObject, row: WorkPackageRow): void {
  if (body["lockVersion"] === undefined || body["lockVersion"] === null) throw lockVersionMissing();
  if (body["lockVersion"] !== row.lock_version) throw updateConflict();
}

export async function changedDraft(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  stored: WorkPackageRow,
  body: JsonObject,
  force: Force | null = null,
): Promise<Draft & { comment: string }> {
  const { input, errors } = readInput(workPackageResource(catalogue), body, caller, stored);
  const applied = applyInput(stored, input, catalogue);
  const draft = applied.row;
  errors.push(...(await followPredecessors(ctx, catalogue.calendar, draft, stored, input)));
  if (draft.project_id !== stored.project_id) await fitIntoProject(ctx, caller, draft, stored);
  const said = readComment(caller, stored, body);
  const problems = [
    ...(await draftProblems(ctx, caller, catalogue, draft, stored, said.comment, force)),
    ...(await customDraftProblems(ctx, caller, catalogue, draft, stored, { input, body })),
  ];
  const missing = ruleProblems(catalogue, caller, draft, stored);
  const all = [...errors, ...applied.errors, ...said.errors, ...problems, ...missing];
  return { row: draft, comment: said.comment, errors: distinct(all) };
}

/** Scheduled automatically it takes its place after what it follows, and may not be put before. */
async function followPredecessors(
  ctx: Context,
  calendar: WorkCalendar,
  draft: WorkPackageRow,
  stored: WorkPackageRow,
  input: Partial<WorkPackageInput>,
): Promise<ApiError[]> {
  if (draft.schedule_manually === 1 || draft.children.length > 0) return [];
  const sent = input.startDate !== undefined || input.dueDate !== undefined || input.date !== undefined;
  const changed = draft.start_date !== stored.start_date || draft.duration !== stored.duration;
  if (stored.schedule_manually === 0 && !changed) return [];
  const soonest = await soonestStart(ctx.db, draft.id, draft.ignore_non_working_days === 1, calendar);
  if (soonest === null) return [];
  if (sent && draft.start_date !== null && draft.start_date < soonest) {
    const attribute = input.date === undefined ? "startDate" : "date";
    return [
      violation(attribute, `Start date can only be set to ${soonest} or later, so that it follows what it has to.`),
    ];
  }
  if (sent) return [];
  const placed = placedAt(draft, soonest, calendar);
  if (!datesAreDays({ start: placed.start_date, due: placed.due_date })) return [noDay("scheduleManually")];
  Object.assign(draft, placed);
  return [];
}

/** A moved work package takes the category of the same name and a version that is shared, or none. */
async function fitIntoProject(ctx: Context, caller: Caller, draft: WorkPackageRow, stored: WorkPackageRow) {
  if (!caller.can("add_work_packages", draft.project_id)) return;
  if (draft.category_id === stored.category_id && stored.category_id !== null) {
    const same = (await categoriesOf(ctx.db, draft.project_id)).find((one) => one.name === stored.category_name);
    draft.category_id = same?.id ?? null;
    draft.category_name = same?.name ?? null;
  }
  if (draft.sprint_id === stored.sprint_id) {
    draft.sprint_id = null;
    draft.sprint_name = null;
  }
  if (draft.project_phase_id === stored.project_phase_id && stored.project_phase_id !== null) {
    const same = await samePhases(ctx.db, caller, stored.project_id, draft.project_id);
    draft.project_phase_id = same.get(stored.project_phase_id) ?? null;
  }
  if (draft.version_id === stored.version_id && stored.version_id !== null) {
    const shared = (await versionsOf(ctx, caller, draft.project_id)).find((one) => one.id === stored.version_id);
    draft.version_id = shared?.id ?? null;
    draft.version_name = shared?.name ?? null;
  }
}

/** The active phases of the one project, by those of the other that have the same definition. */
async function samePhases(db: Reader, caller: Caller, from: number, to: number): Promise<ReadonlyMap<number, number>> {
  if (!caller.can("view_project_phases", to)) return new Map();
  const there = new Map(
    (await phasesOf(db, to)).filter(({ active }) => active === 1).map((phase) => [phase.definition_id, phase.id]),
  );
  const here = there.size === 0 ? [] : await phasesOf(db, from);
  return new Map(
    here.flatMap((phase): [number, number][] => {
      const same = there.get(phase.definition_id);
      return same === undefined ? [] : [[phase.id, same]];
    }),
  );
}

interface Saved {
  stored: WorkPackageRow;
  row: WorkPackageRow;
  changes: Changes;
  now: string;
}

/** What is below it moves along, and its parents' totals follow. */
async function changeRelatives(
  ctx: Context,
  tx: Writer,
  caller: Caller,
  { stored, row, changes, now }: Saved,
): Promise<void> {
  if (row.project_id !== stored.project_id) await moveTimeEntries(tx, stored.id, row.project_id);
  if (row.project_id !== stored.project_id) await moveDescendants(ctx, tx, caller, stored, row, now);
  if (row.parent_id !== stored.parent_id) await parentNow(tx, caller, row.parent_id, now);
  if (!affectsTotals(changes)) return;
  const cause = { actorId: caller.id, now };
  if (row.parent_id !== stored.parent_id) await rollUp(tx, stored.parent_id, cause);
  await rollUp(tx, stored.children.length > 0 ? stored.id : row.parent_id, cause);
}

interface Writing {
  /** Whether `_meta.force` counts; custom actions and copies never force. */
  canForce?: boolean;
  /** Whom a button tells, beside those who hear of the change anyway; null: no one. */
  notified?: Notified | null;
}

interface Told {
  row: WorkPackageRow;
  changes: Changes;
  comment: string;
  now: string;
  notify: boolean;
}

/** The line in the work package's history, and who is notified of it. */
async function tell(ctx: Context, tx: Writer, caller: Caller, told: Told): Promise<void> {
  const { row, changes, comment, now, notify } = told;
  await record(
    tx,
    {
      entityType: "WorkPackage",
      entityId: row.id,
      entityTitle: row.subject,
      projectId: row.project_id,
      actorId: caller.id,
      action: "updated",
      version: "next",
      changes,
      comment,
      at: now,
    },
    { statements: delivery(ctx, tx, notify) },
  );
}

/** @throws MissingPermission (403), UpdateConflict (409), the problems of the draft (422) */
export async function changeWorkPackage(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  stored: WorkPackageRow,
  body: JsonObject,
  notify: boolean,
  { canForce = false, notified = null }: Writing = {},
): Promise<WorkPackageRow> {
  if (!mayUpdate(caller, stored)) throw missingPermission();
  if (canForce) requireForce(caller, body);
  checkLockVersion(body, stored);
  const force = canForce ? forceIn(body) : null;
  const draft = await changedDraft(ctx, caller, catalogue, stored, body, force);
  const claims = await claimsIn(ctx, caller, body, stored);
  throwAll([...draft.errors, ...claims.errors]);
  const { row, comment } = draft;
  const { patch, changes, custom } = changesBetween(stored, row, catalogue);
  const reason = force?.isNeeded === true ? force.reason : null;
  if (reason !== null) changes["force"] = { from: null, to: reason };
  if (notified !== null) changes[NOTIFY] = { from: null, to: notified };
  const touched = Object.keys(changes).length + claims.claimed.length + claims.removed.length > 0;
  if (!touched && comment === "") return stored;
  const now = ctx.clock.now().toISOString();
  const milestone = catalogue.types.get(row.type_id)?.is_milestone === 1;
  await ctx.transaction(async (tx) => {
    const planned = row.sprint_id !== stored.sprint_id;
    if (planned) await lockSprint(ctx, tx, row);
    if (row.parent_id !== stored.parent_id) await lockParent(ctx, tx, caller, catalogue, row);
    const rank = planned || row.project_id !== stored.project_id ? { position: null } : {};
    const saved = await updateWorkPackage(tx, stored.id, stored.lock_version, { ...patch, ...rank, updated_at: now });
    if (!saved) throw updateConflict();
    if (planned) await rankBucket(tx, row.project_id, row.sprint_id);
    // Who adds one waits for this row.
    if (row.type_id !== stored.type_id && milestone && (await childIds(tx, stored.id)).length > 0) {
      throw milestoneWithChildren();
    }
    await saveCustom(tx, "work_package_id", stored.id, custom);
    Object.assign(changes, await applyClaims(tx, claims, stored.id));
    await moveCounts(tx, stored, row);
    await changeRelatives(ctx, tx, caller, { stored, row, changes, now });
    await tell(ctx, tx, caller, { row, changes, comment, now, notify });
    if (reason !== null) await recordForce(tx, caller, catalogue, { row, changes, reason, now });
    if (MOVING.some((attribute) => attribute in changes)) await rescheduleFollowers(tx, caller, stored.id, now);
  });
  await dropFiles(
    ctx,
    claims.removed.map((one) => one.file_key),
  );
  return findWorkPackage(ctx, caller, stored.id);
}

const TOTALLED = [
  "parent",
  "startDate",
  "dueDate",
  "estimatedTime",
  "remainingTime",
  "percentageDone",
  "status",
  "scheduleManually",
  "ignoreNonWorkingDays",
];

const MOVING = ["startDate", "dueDate", "duration", "parent", "scheduleManually"];

const affectsTotals = (changes: Changes): boolean => TOTALLED.some((attribute) => attribute in changes);

type Counted = Pick<WorkPackageRow, "project_id" | "type_id" | "status_id">;

async function moveCounts(tx: Writer, from: Counted, to: Counted): Promise<void> {
  if (from.project_id === to.project_id && from.type_id === to.type_id && from.status_id === to.status_id) return;
  await count(tx, [
    { projectId: from.project_id, typeId: from.type_id, statusId: from.status_id, by: -1 },
    { projectId: to.project_id, typeId: to.type_id, statusId: to.status_id, by: 1 },
  ]);
}

/** What is below a moved work package moves with it, each with its own line in its history. */
async function moveDescendants(
  ctx: Context,
  tx: Writer,
  caller: Caller,
  stored: WorkPackageRow,
  moved: WorkPackageRow,
  now: string,
): Promise<void> {
  const versions = new Set((await versionsOf(ctx, caller, moved.project_id, tx)).map((version) => version.id));
  const phases = await samePhases(tx, caller, stored.project_id, moved.project_id);
  const below = (await subtree(tx, stored.id)).filter((row) => row.id !== stored.id);
  for (const row of below.filter((one) => one.project_id === stored.project_id)) {
    const phase = row.project_phase_id === null ? null : (phases.get(row.project_phase_id) ?? null);
    await setTotals(tx, row.id, {
      project_id: moved.project_id,
      category_id: null,
      version_id: row.version_id !== null && versions.has(row.version_id) ? row.version_id : null,
      sprint_id: null,
      project_phase_id: phase,
      position: null,
      lock_version: row.lock_version + 1,
      updated_at: now,
    });
    await moveCounts(tx, row, { ...row, project_id: moved.project_id });
    await moveTimeEntries(tx, row.id, moved.project_id);
    const there = { ...row, project_id: moved.project_id };
    await recordUpdate(
      tx,
      there,
      { actorId: caller.id, now },
      {
        project: {
          from: stored.project_id,
          to: moved.project_id,
          fromTitle: stored.project_name,
          toTitle: moved.project_name,
        },
        ...(row.sprint_id === null ? {} : { sprint: { from: row.sprint_id, to: null } }),
        ...(phase === row.project_phase_id ? {} : { projectPhase: { from: row.project_phase_id, to: phase } }),
      },
    );
  }
}
