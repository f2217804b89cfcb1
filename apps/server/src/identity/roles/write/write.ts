/** Creating, changing and deleting roles. Administrators only; each write is one transaction with its journal row. */
import { DEFAULT_ROLE_PERMISSIONS } from "@halyard/contract/permissions/permission-presets";
import type { PermissionPlan } from "@halyard/contract/permissions/permission-changes";
import { cleanRoleName, roleNameKey } from "@halyard/contract/permissions/roles";
import type { Caller } from "../../../access/caller.ts";
import { mayManageRoles } from "../../../access/policies/roles.ts";
import { requirePermission } from "../../../access/require-permission.ts";
import { bumpRevision } from "../../../access/revision.ts";
import { ApiError, notFound, readOnly, throwAll, violation } from "../../../platform/errors.ts";
import { reassignRole } from "../../memberships/service.ts";
import type { Context } from "../../../platform/context.ts";
import { orTaken } from "../../../platform/database/database.ts";
import type { Writer } from "../../../platform/database/schema/schema.ts";
import { record, type Changes } from "../../../platform/events/journal.ts";
import { holdersInShort } from "../holders.ts";
import {
  changedSince,
  conflictsOf,
  heldBy,
  journalOf,
  planFor,
  roleConflict,
  type PermissionRequest,
} from "../permissions.ts";
import type { RoleInput } from "../resource.ts";
import {
  columnChanges,
  columnsOf,
  newTypeProblems,
  problemOf,
  protectedProblems,
  requireReplacement,
  textProblems,
} from "./rules.ts";
import {
  changesAfter,
  deleteRoleRow,
  grantToRole,
  insertRole,
  revokeFromRole,
  roleById,
  updateRole,
  type RoleColumns,
  type RoleRow,
} from "../store.ts";

const taken = () => violation("name", "Name has already been taken.");

/** @throws MissingPermission (403), the problems of the input (422) */
export async function createRole(ctx: Context, caller: Caller, given: Partial<RoleInput>): Promise<RoleRow> {
  requirePermission(mayManageRoles(caller));
  const input = { name: "", description: "", assignable: true, globalRole: false, ...given };
  const type = input.globalRole ? "global" : "project";
  const permissions = input.permissions ?? (input.globalRole ? [] : DEFAULT_ROLE_PERMISSIONS);
  const plan = () => planFor({ permissions: "[]", type, builtin: "none" }, { permissions });
  throwAll([...textProblems(input), ...problemOf(plan)]);
  const first = plan();
  const name = cleanRoleName(input.name);
  const now = ctx.clock.now().toISOString();
  const columns = {
    name,
    name_key: roleNameKey(name),
    description: input.description,
    type,
    assignable: input.assignable ? 1 : 0,
  } as const;
  const id = await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        const created = await insertRole(tx, columns, now);
        await grantToRole(tx, created, first.granted);
        await bumpRevision(tx, "access");
        const changes = { name: { from: null, to: name }, ...journalOf(first) };
        await recordRole(tx, caller, { id: created, name }, "created", changes, 0, now);
        return created;
      }),
    taken(),
  );
  return refreshed(ctx, id);
}

/** @throws MissingPermission (403), UpdateConflict (409), the problems of the input (422) */
export async function changeRole(
  ctx: Context,
  caller: Caller,
  id: number,
  input: Partial<RoleInput>,
): Promise<RoleRow> {
  requirePermission(mayManageRoles(caller));
  throwAll(textProblems(input));
  const now = ctx.clock.now().toISOString();
  await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        const role = await locked(ctx, tx, id);
        await refuseStale(tx, role, input.lockVersion);
        const columns = columnsOf(role, input);
        throwAll(protectedProblems(role, columns, input));
        const type = columns.type ?? role.type;
        const plan =
          input.permissions === undefined ? null : planFor({ ...role, type }, { permissions: input.permissions });
        if (type !== role.type) {
          const { total } = await holdersInShort(tx, id);
          throwAll(newTypeProblems(type, plan?.permissions ?? heldBy(role), total));
        }
        await apply(tx, caller, role, columns, plan, now);
      }),
    taken(),
  );
  return refreshed(ctx, id);
}

/** @returns the role as it is afterwards and what changed. @throws like {@link changeRole} */
export async function changePermissions(
  ctx: Context,
  caller: Caller,
  id: number,
  request: PermissionRequest,
  lockVersion: number | null,
): Promise<{ role: RoleRow; plan: PermissionPlan }> {
  requirePermission(mayManageRoles(caller));
  const now = ctx.clock.now().toISOString();
  const plan = await ctx.transaction(async (tx) => {
    const role = await locked(ctx, tx, id);
    if (role.type === "work_package") throw readOnly("permissions", "Permissions");
    if ("permissions" in request) await refuseStale(tx, role, lockVersion);
    const planned = planFor(role, request);
    if (lockVersion !== null && lockVersion !== role.version && !("permissions" in request)) {
      const conflicts = conflictsOf(request, planned, await changesAfter(tx, id, lockVersion));
      // A version that is still to come is of another time, before a backup was restored: no one knows what changed.
      if (conflicts.length > 0 || lockVersion > role.version) throw roleConflict(role, conflicts);
    }
    await apply(tx, caller, role, {}, planned, now);
    return planned;
  });
  return { role: await refreshed(ctx, id), plan };
}

/**
 * @param targetId the role that those who hold it get instead; null: no one may hold it
 * @throws MissingPermission (403), NotFound (404), a violation (422) with who holds it
 */
export async function deleteRole(ctx: Context, caller: Caller, id: number, targetId: number | null): Promise<void> {
  requirePermission(mayManageRoles(caller));
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(
    async (tx) => {
      const role = await locked(ctx, tx, id);
      if (role.builtin !== "none") throw violation("base", "Built-in roles cannot be deleted.");
      const target = targetId === null ? null : await roleById(tx, ctx.dialect, targetId);
      if (target !== null) requireReplacement(role, target);
      if (target == null) await refuseWhileHeld(tx, role);
      else await reassignRole(tx, caller, role, target, now);
      await deleteRoleRow(tx, id);
      await bumpRevision(tx, "access");
      const changes: Changes =
        target === null ? {} : { reassignedTo: { from: null, to: target.id, toTitle: target.name } };
      await recordRole(tx, caller, role, "deleted", changes, role.version + 1, now);
    },
    { alone: true },
  );
}

async function refuseWhileHeld(tx: Writer, role: RoleRow): Promise<void> {
  const { total, examples } = await holdersInShort(tx, role.id);
  if (total === 0) return;
  const names = examples.map(({ name, project }) => (project === null ? name : `${name} (${project})`)).join(", ");
  const more = total > examples.length ? ` and ${total - examples.length} more` : "";
  throw new ApiError(
    "PropertyConstraintViolation",
    `The role is held by ${names}${more}. Choose another role for them (reassign_to).`,
    { attribute: "base", details: { holders: total, examples } },
  );
}

async function locked(ctx: Context, tx: Writer, id: number): Promise<RoleRow> {
  await ctx.dialect.lockRow(tx, "roles", id);
  const role = await roleById(tx, ctx.dialect, id);
  if (role === undefined) throw notFound();
  return role;
}

async function refuseStale(tx: Writer, role: RoleRow, lockVersion: number | null | undefined): Promise<void> {
  if (lockVersion == null || lockVersion === role.version) return;
  const history = await changesAfter(tx, role.id, lockVersion);
  throw roleConflict(role, [...changedSince(history).values()]);
}

/** Writes what is different; where nothing is, the role stays as it is and keeps its version. */
async function apply(
  tx: Writer,
  caller: Caller,
  role: RoleRow,
  columns: Partial<RoleColumns>,
  plan: PermissionPlan | null,
  now: string,
): Promise<void> {
  const changes = { ...columnChanges(role, columns), ...(plan === null ? {} : journalOf(plan)) };
  if (Object.keys(changes).length === 0) return;
  const version = role.version + 1;
  await updateRole(tx, role.id, columns, version, now);
  await grantToRole(tx, role.id, plan?.granted ?? []);
  await revokeFromRole(tx, role.id, plan?.revoked ?? []);
  await bumpRevision(tx, "access");
  await recordRole(tx, caller, { id: role.id, name: columns.name ?? role.name }, "updated", changes, version, now);
}

async function refreshed(ctx: Context, id: number): Promise<RoleRow> {
  const role = await roleById(ctx.db, ctx.dialect, id);
  if (role === undefined) throw notFound();
  return role;
}

function recordRole(
  tx: Writer,
  caller: Caller,
  { id: entityId, name: entityTitle }: Pick<RoleRow, "id" | "name">,
  action: string,
  changes: Changes,
  version: number,
  at: string,
): Promise<number> {
  const actorId = caller.id;
  const event = { entityType: "Role", entityId, entityTitle, projectId: null, actorId, action, changes, version, at };
  return record(tx, event);
}
