/** Defining custom actions, and running one: a change of the work package like any other, as the person who runs it. */
import {
  ACTION_ATTRIBUTES,
  ACTION_ME,
  ACTION_TODAY,
  isBuiltInAction,
  changeSteps,
  notifyOf,
  type ActionStep,
  type Notified,
} from "@halyard/contract/work-types/custom-actions";
import { isLinked } from "../../custom-fields/values/members.ts";
import type { Caller } from "../../access/caller.ts";
import { mayManageCustomActions, seesCustomActions } from "../../access/policies/work-types.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { bumpRevision } from "../../access/revision.ts";
import type { JsonObject } from "../../hal/json.ts";
import { todayIn } from "../../hal/read/scope.ts";
import type { Context } from "../../platform/context.ts";
import { orTaken } from "../../platform/database/database.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import {
  missingPermission,
  notFound,
  throwAll,
  updateConflict,
  violation,
  type ApiError,
} from "../../platform/errors.ts";
import type { Changes } from "../../platform/events/journal.ts";
import { recorderOf } from "../../platform/events/recorder.ts";
import { allCustomActions, NO_CONDITIONS, type CustomAction } from "../../work-types/custom-actions/definitions.ts";
import type { Catalogue } from "../../work-types/entries/catalogue.ts";
import { customMember, fieldOf, settledSteps } from "./custom-steps.ts";
import { applicableActions } from "../work-packages/custom-actions.ts";
import { mayUpdate } from "../work-packages/rights.ts";
import type { WorkPackageRow } from "../work-packages/service.ts";
import { changeWorkPackage } from "../work-packages/write/update.ts";
import type { CustomActionInput } from "./body.ts";
import { notifyProblems } from "./notify.ts";
import { deleteAction, insertAction, updateAction } from "./store.ts";

/** @throws MissingPermission (403) for people who edit no work packages, NotFound (404) */
export function findAction(catalogue: Catalogue, caller: Caller, id: number): CustomAction {
  requirePermission(seesCustomActions(caller));
  const action = catalogue.customActions.find((one) => one.id === id);
  if (action === undefined) throw notFound();
  return action;
}

const taken = () => violation("name", "Name has already been taken.");

/** @returns its id. @throws MissingPermission (403), violations (422) */
export async function createAction(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  input: Partial<CustomActionInput>,
): Promise<number> {
  requirePermission(mayManageCustomActions(caller));
  const { name, actions, conditions = NO_CONDITIONS, description = "" } = input;
  if (name === undefined) throw violation("name", "Name can't be blank.");
  if (actions === undefined) throw violation("actions", "Actions can't be blank.");
  const { steps, errors } = settledSteps(catalogue, actions);
  throwAll([...referenceProblems(catalogue, caller, input), ...errors, ...(await notifyProblems(ctx, steps, []))]);
  const now = ctx.clock.now().toISOString();
  return orTaken(
    () =>
      ctx.transaction(async (tx) => {
        await bumpRevision(tx, "catalogue");
        const others = await allCustomActions(tx);
        const id = await insertAction(tx, {
          name,
          name_key: name.toLowerCase(),
          description,
          position: others.length + 1,
          conditions: JSON.stringify(conditions),
          actions: JSON.stringify(steps),
          lock_version: 0,
          created_at: now,
          updated_at: now,
        });
        await place(tx, others, id, input.position ?? others.length + 1);
        await tell(tx, caller, { id, name }, "created", { name: { from: null, to: name } }, now);
        return id;
      }),
    taken(),
  );
}

/** @param lockVersion null: whatever happened since. @throws as creating does, NotFound (404), UpdateConflict (409) */
export async function changeAction(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  id: number,
  given: Partial<CustomActionInput>,
  lockVersion: number | null,
): Promise<void> {
  requirePermission(mayManageCustomActions(caller));
  const { steps, errors } = settledSteps(catalogue, given.actions ?? []);
  const input = given.actions === undefined ? given : { ...given, actions: steps };
  const before = catalogue.customActions.find((one) => one.id === id)?.actions ?? [];
  const wrong = [...errors, ...(await notifyProblems(ctx, steps, before))];
  throwAll([...referenceProblems(catalogue, caller, input), ...wrong]);
  const now = ctx.clock.now().toISOString();
  await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        await bumpRevision(tx, "catalogue");
        const all = await allCustomActions(tx);
        const stored = all.find((one) => one.id === id);
        if (stored === undefined) throw notFound();
        if (lockVersion !== null && lockVersion !== stored.lockVersion) throw updateConflict();
        const changes = changesOf(stored, input);
        if (Object.keys(changes).length === 0) return;
        const { name = stored.name, description = stored.description } = input;
        await updateAction(tx, id, {
          name,
          name_key: name.toLowerCase(),
          description,
          conditions: JSON.stringify(input.conditions ?? stored.conditions),
          actions: JSON.stringify(input.actions ?? stored.actions),
          lock_version: stored.lockVersion + 1,
          updated_at: now,
        });
        const others = all.filter((one) => one.id !== id);
        if (input.position != null) await place(tx, others, id, input.position);
        await tell(tx, caller, { id, name }, "updated", changes, now);
      }),
    taken(),
  );
}

function changesOf(stored: CustomAction, input: Partial<CustomActionInput>): Changes {
  const changes: Changes = {};
  for (const attribute of ["name", "description", "position", "conditions", "actions"] as const) {
    const [from, to] = [stored[attribute], input[attribute]];
    if (to == null || JSON.stringify(from) === JSON.stringify(to)) continue;
    changes[attribute] = { from, to };
  }
  return changes;
}

/** @throws MissingPermission (403), NotFound (404) */
export async function removeAction(ctx: Context, caller: Caller, id: number): Promise<void> {
  requirePermission(mayManageCustomActions(caller));
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await bumpRevision(tx, "catalogue");
    const all = await allCustomActions(tx);
    const stored = all.find((one) => one.id === id);
    if (stored === undefined) throw notFound();
    await deleteAction(tx, id);
    await number(
      tx,
      all.filter((one) => one.id !== id).map((one) => one.id),
    );
    await tell(tx, caller, stored, "deleted", {}, now);
  });
}

async function place(tx: Writer, others: readonly CustomAction[], id: number, position: number): Promise<void> {
  await number(tx, others.map((one) => one.id).toSpliced(position - 1, 0, id));
}

async function number(tx: Writer, ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries()) await updateAction(tx, id, { position: index + 1 });
}

const tell = recorderOf("CustomAction");

/** What it names has to be there. People, versions and categories depend on the project: running it checks them. */
function referenceProblems(
  catalogue: Catalogue,
  caller: Caller,
  { conditions, actions }: Partial<CustomActionInput>,
): ApiError[] {
  const { roles, projects } = caller.facts;
  const known = {
    status: catalogue.statuses,
    type: catalogue.types,
    priority: catalogue.priorities,
    project: projects,
    role: roles,
  } as const;
  const errors: ApiError[] = [];
  for (const attribute of ["status", "type", "project", "role"] as const) {
    if (conditions?.[attribute].some((id) => !known[attribute].has(id)) === true) {
      errors.push(violation("conditions", `Conditions has a ${attribute} that does not exist.`));
    }
  }
  for (const attribute of ["status", "type", "priority", "project"] as const) {
    const value = actions?.find((step) => step.attribute === attribute)?.value;
    if (typeof value === "number" && !known[attribute].has(value)) {
      errors.push(violation("actions", `Actions has a ${attribute} that does not exist.`));
    }
  }
  return errors;
}

/**
 * One write through the work package's own service: permissions, workflow and the lock version hold.
 * @param lockVersion as it was sent
 * @throws MissingPermission (403), UpdateConflict (409), violations (422)
 */
export async function runAction(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  action: CustomAction,
  row: WorkPackageRow,
  lockVersion: unknown,
): Promise<WorkPackageRow> {
  if (!mayUpdate(caller, row)) throw missingPermission();
  const body = bodyOf(ctx, caller, catalogue, action.actions, lockVersion);
  // A version that is outdated explains why the action is not there any more.
  if (body["lockVersion"] === row.lock_version && !applicableActions(catalogue, caller, row).includes(action)) {
    throw violation("base", `${action.name} is not available for this work package.`);
  }
  return changeWorkPackage(ctx, caller, catalogue, row, body, true, { notified: notifiedBy(action) });
}

function notifiedBy({ name, actions }: CustomAction): Notified | null {
  const value = notifyOf(actions);
  return value === null ? null : { action: name, ...value };
}

const NAMESPACE: Partial<Record<ActionStep["attribute"], string>> = {
  status: "statuses",
  type: "types",
  priority: "priorities",
  project: "projects",
  version: "versions",
  category: "categories",
  parent: "work_packages",
  assignee: "users",
  responsible: "users",
};

/** As a client would send it. */
function bodyOf(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  steps: readonly ActionStep[],
  lockVersion: unknown,
): JsonObject {
  const body: JsonObject = { lockVersion: versionIn(lockVersion) };
  const links: JsonObject = {};
  const today = todayIn(caller.timeZone, ctx.clock.now());
  for (const step of changeSteps(steps)) {
    const { attribute, value } = step;
    if (!isBuiltInAction(attribute)) {
      // One that was deleted since is not set, as one that the work package does not have.
      const field = fieldOf(catalogue, step);
      if (field !== undefined)
        (isLinked(field) ? links : body)[field.key] = customMember(field, value, caller.id, today);
      continue;
    }
    const namespace = NAMESPACE[attribute];
    if (namespace !== undefined) {
      const id = value === ACTION_ME ? caller.id : value;
      links[attribute] = { href: id === null ? null : `/api/v3/${namespace}/${String(id)}` };
    } else if (attribute === "description" || attribute === "comment") {
      body[attribute] = { raw: value ?? "" };
    } else {
      body[attribute] = ACTION_ATTRIBUTES[attribute] === "date" && value === ACTION_TODAY ? today : value;
    }
  }
  return { ...body, _links: links };
}

/** The contract's description has it as text, its answers as a number. */
const versionIn = (sent: unknown): unknown =>
  typeof sent === "string" && /^\d{1,9}$/.test(sent) ? Number(sent) : sent;
