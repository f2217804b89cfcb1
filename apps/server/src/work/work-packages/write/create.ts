/** Creating a work package. */
import type { Caller } from "../../../access/caller.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { categoriesOf } from "../../../projects/categories/service.ts";
import { missingPermission, readOnly, throwAll, type ApiError } from "../../../platform/errors.ts";
import { applyClaims, claimsIn, type AttachmentClaims } from "../../attachments/claims.ts";
import { readInput } from "../../../hal/write/input.ts";
import type { JsonObject } from "../../../hal/json.ts";
import type { Writer } from "../../../platform/database/schema/schema.ts";
import type { Context } from "../../../platform/context.ts";
import { record, type Changes } from "../../../platform/events/journal.ts";
import { delivery } from "../../../audit/delivery-queue.ts";
import { assignableIds } from "../../../identity/memberships/service.ts";
import { usableDefaults } from "../../../projects/work-defaults/service.ts";
import { typeIdsOf } from "../../../projects/projects/service.ts";
import { saveCustom } from "../../../custom-fields/values/changes.ts";
import { changesBetween } from "../history/changes.ts";
import { customDefaults, customDraftProblems, forNew } from "./custom-values.ts";
import { applyInput } from "./draft.ts";
import { ruleDefaults, ruleProblems, withRuleDefaults } from "./field-rules.ts";
import { emptyRow } from "../resource/empty-row.ts";
import { parentNow } from "../scheduling/successors.ts";
import { lockParent } from "./lock-parent.ts";
import { lockSprint } from "./lock-sprint.ts";
import { rankBucket } from "../rank-store.ts";
import type { WorkPackageInput } from "../resource/input.ts";
import { attributeName, workPackageResource } from "../resource/resource.ts";
import { findWorkPackage, type WorkPackageRow } from "../service.ts";
import { insertWorkPackage } from "../store.ts";
import { count } from "../counts-store.ts";
import { rollUp } from "../scheduling/totals.ts";
import { draftProblems } from "./validation.ts";

export interface Draft {
  row: WorkPackageRow;
  errors: ApiError[];
}

/** @param projectId the project of the path; null: the body says it */
export async function newDraft(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  body: JsonObject,
  projectId: number | null,
): Promise<Draft> {
  const resource = workPackageResource(catalogue);
  const asked = readInput(resource, body, caller, null).input;
  const project = projectId ?? asked.projectId ?? 0;
  const base = await defaults(ctx, caller, catalogue, asked, project);
  // Which project and type it is for says what of it can be written.
  const { input, errors } = readInput(resource, body, caller, null, base);
  errors.push(...forNew(catalogue, caller, base, input));
  const wanted = withRuleDefaults(ruleDefaults(catalogue, base), { ...input, projectId: project });
  const applied = applyInput(base, wanted, catalogue);
  const draft = applied.row;
  for (const [attribute, sent, permission] of [
    ["version", input.versionId, "assign_versions"],
    ["sprint", input.sprintId, "manage_sprint_items"],
    ["parent", input.parentId, "manage_subtasks"],
  ] as const) {
    const label = attributeName(catalogue, attribute) ?? attribute;
    if (sent != null && project !== 0 && !caller.can(permission, project)) errors.push(readOnly(attribute, label));
  }
  if (draft.category_id !== null && input.assigneeId === undefined) {
    draft.assignee_id = (await defaultAssigneeOf(ctx, draft.project_id, draft.category_id)) ?? draft.assignee_id;
  }
  const problems = [
    ...(await draftProblems(ctx, caller, catalogue, draft, null, "")),
    ...(await customDraftProblems(ctx, caller, catalogue, draft, null, { input, body })),
  ];
  const missing = project === 0 ? [] : ruleProblems(catalogue, caller, draft, null);
  return { row: draft, errors: distinct([...errors, ...applied.errors, ...problems, ...missing]) };
}

/** What is missing is said once, whichever rule says so. */
export const distinct = (errors: readonly ApiError[]): ApiError[] => [
  ...new Map(errors.map((error) => [`${error.attribute} ${error.message}`, error])).values(),
];

/** Who has a category's work unless someone else is named; no one where they may have none any more. */
async function defaultAssigneeOf(ctx: Context, projectId: number, categoryId: number): Promise<number | null> {
  const category = (await categoriesOf(ctx.db, projectId)).find((one) => one.id === categoryId);
  const id = category?.default_assignee_id ?? null;
  return id !== null && (await assignableIds(ctx.db, projectId)).includes(id) ? id : null;
}

async function defaults(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  input: Partial<WorkPackageInput>,
  projectId: number,
): Promise<WorkPackageRow> {
  const [types, own] = await Promise.all([
    projectId === 0 ? [] : typeIdsOf(ctx.db, projectId),
    usableDefaults(ctx, caller, catalogue, projectId),
  ]);
  const first = types.find((id) => catalogue.types.get(id)?.is_default === 1) ?? types[0];
  const typeId = input.typeId ?? own.type_id ?? first ?? [...catalogue.types.keys()][0] ?? 0;
  const row = emptyRow(catalogue, caller, projectId, typeId, ctx.clock.now().toISOString());
  row.priority_id = own.priority_id ?? row.priority_id;
  row.assignee_id = own.assignee_id;
  row.responsible_id = own.responsible_id;
  row.category_id = own.category_id;
  row.version_id = own.version_id;
  const type = catalogue.types.get(typeId);
  if ((input.description ?? "") === "") row.description = type?.default_description ?? "";
  if (type?.is_milestone === 1) row.duration = 1;
  row.custom = customDefaults(catalogue, row);
  return row;
}

/** @throws MissingPermission (403), the problems of the draft (422) */
export async function createWorkPackage(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  body: JsonObject,
  projectId: number | null,
  notify: boolean,
): Promise<WorkPackageRow> {
  const draft = await newDraft(ctx, caller, catalogue, body, projectId);
  const { row } = draft;
  if (row.project_id !== 0 && caller.sees(row.project_id) && !caller.can("add_work_packages", row.project_id)) {
    throw missingPermission();
  }
  if (row.description === "" && !draft.errors.some((error) => error.attribute === "description")) {
    row.description = catalogue.types.get(row.type_id)?.default_description ?? "";
  }
  const claims = await claimsIn(ctx, caller, body, row);
  throwAll([...draft.errors, ...claims.errors]);
  const id = await ctx.transaction(async (tx) => {
    if (row.sprint_id !== null) await lockSprint(ctx, tx, row);
    await lockParent(ctx, tx, caller, catalogue, row);
    return insertDraft(ctx, tx, { caller, catalogue, row, claims, notify });
  });
  return findWorkPackage(ctx, caller, id);
}

interface Insertion {
  caller: Caller;
  catalogue: Catalogue;
  /** Found good, its parent and its sprint locked. */
  row: WorkPackageRow;
  claims: AttachmentClaims | null;
  notify: boolean;
  /** What its history says of its creation besides its values. */
  also?: Changes;
}

/** The row with all that follows from it. @returns its id */
export async function insertDraft(
  ctx: Context,
  tx: Writer,
  { caller, catalogue, row, claims, notify, also = {} }: Insertion,
): Promise<number> {
  const now = ctx.clock.now().toISOString();
  const { changes, custom } = changesBetween(emptyRow(catalogue, caller, 0, 0, now), row, catalogue);
  const created = await insertWorkPackage(tx, {
    project_id: row.project_id,
    type_id: row.type_id,
    status_id: row.status_id,
    priority_id: row.priority_id,
    author_id: caller.id,
    assignee_id: row.assignee_id,
    responsible_id: row.responsible_id,
    category_id: row.category_id,
    version_id: row.version_id,
    sprint_id: row.sprint_id,
    project_phase_id: row.project_phase_id,
    parent_id: row.parent_id,
    subject: row.subject,
    description: row.description,
    start_date: row.start_date,
    due_date: row.due_date,
    duration: row.duration,
    schedule_manually: row.schedule_manually,
    ignore_non_working_days: row.ignore_non_working_days,
    estimated_seconds: row.estimated_seconds,
    remaining_seconds: row.remaining_seconds,
    done_ratio: row.done_ratio,
    story_points: row.story_points,
    lock_version: 0,
    created_at: now,
    updated_at: now,
  });
  await saveCustom(tx, "work_package_id", created, custom);
  if (row.sprint_id !== null) await rankBucket(tx, row.project_id, row.sprint_id);
  if (claims !== null) Object.assign(changes, await applyClaims(tx, claims, created));
  await count(tx, [{ projectId: row.project_id, typeId: row.type_id, statusId: row.status_id, by: 1 }]);
  await parentNow(tx, caller, row.parent_id, now);
  await rollUp(tx, row.parent_id, { actorId: caller.id, now });
  await record(
    tx,
    {
      entityType: "WorkPackage",
      entityId: created,
      entityTitle: row.subject,
      projectId: row.project_id,
      actorId: caller.id,
      action: "created",
      version: 1,
      changes: { ...changes, ...also },
      at: now,
    },
    { statements: delivery(ctx, tx, notify) },
  );
  return created;
}
