/** What changes of roles' permissions would do, before anything is written (docs/api.md, "Roles and permissions"). */
import type { PermissionsPreview, RolePreview } from "@halyard/contract/schemas/identity/roles";
import type { PermissionPlan } from "@halyard/contract/permissions/permission-changes";
import { riskOf, type Permission } from "@halyard/contract/permissions/permissions";
import type { Caller } from "../../../access/caller.ts";
import { mayManageRoles } from "../../../access/policies/roles.ts";
import { requirePermission } from "../../../access/require-permission.ts";
import { notFound, readOnly, violation } from "../../../platform/errors.ts";
import type { Context } from "../../../platform/context.ts";
import { heldBeside, namesOf, strangersOf } from "../holder-store.ts";
import { impactOf, type Impact, type People } from "./impact.ts";
import { planFor, type PermissionRequest } from "../permissions.ts";
import { rolesByIds, type RoleRow } from "../service.ts";

export interface PreviewRequest {
  roleId: number;
  request: PermissionRequest;
}

interface Planned {
  role: RoleRow;
  plan: PermissionPlan;
}

export const MOST_PREVIEWED = 200;
/** How many of those who gain or lose something risky are named. */
const EXAMPLES = 5;

/** @throws MissingPermission (403), NotFound (404), the violations (422) that the writes would have */
export async function previewChanges(
  ctx: Context,
  caller: Caller,
  requests: readonly PreviewRequest[],
): Promise<PermissionsPreview> {
  requirePermission(mayManageRoles(caller));
  const ids = requests.map(({ roleId }) => roleId);
  if (new Set(ids).size < ids.length) throw violation("changes", "Changes has a role twice.");
  const rows = new Map((await rolesByIds(ctx, ids)).map((role) => [role.id, role]));
  const planned = requests.map(({ roleId, request }): Planned => {
    const role = rows.get(roleId);
    if (role === undefined) throw notFound();
    if (role.type === "work_package") throw readOnly("permissions", "Permissions");
    return { role, plan: planFor(role, request) };
  });
  const impact = await measure(ctx, caller, planned);
  return {
    _type: "RolePermissionsPreview",
    peopleGaining: everybodyIn(impact.gaining),
    peopleLosing: everybodyIn(impact.losing),
    roles: planned.map((one) => roleDocument(one, impact)),
    highRisk: await riskyDocuments(ctx, planned, impact),
  };
}

async function measure(ctx: Context, caller: Caller, planned: readonly Planned[]): Promise<Impact> {
  const differences = planned.map(({ role, plan }) => ({ roleId: role.id, ...plan }));
  const held = await heldBeside(
    ctx.db,
    ctx.dialect,
    planned.map(({ role }) => role.id),
  );
  const strangers = planned.some(({ role }) => role.builtin === "non_member") ? await strangersOf(ctx.db) : [];
  return impactOf(caller.facts, differences, [...held, ...strangers]);
}

const everybodyIn = (people: People): number =>
  [...people.values()].reduce((all, some) => all.union(some), new Set<number>()).size;

function roleDocument({ role, plan }: Planned, impact: Impact): RolePreview {
  const ofRole = impact.byRole.get(role.id);
  const gaining: People = ofRole?.gaining ?? new Map();
  const losing: People = ofRole?.losing ?? new Map();
  const counted = (ids: readonly Permission[], people: People) =>
    ids.map((permission) => ({ permission, risk: riskOf(permission), people: people.get(permission)?.size ?? 0 }));
  return {
    roleId: role.id,
    name: role.name,
    builtin: role.builtin === "none" ? null : role.builtin,
    holders: role.user_count,
    lockVersion: role.version,
    granted: counted(plan.granted, gaining),
    revoked: counted(plan.revoked, losing),
    addedDependencies: plan.addedDependencies,
    fallen: plan.fallen,
    peopleGaining: everybodyIn(gaining),
    peopleLosing: everybodyIn(losing),
  };
}

async function riskyDocuments(ctx: Context, planned: readonly Planned[], { gaining, losing }: Impact) {
  const changed = new Set(planned.flatMap(({ plan }) => [...plan.granted, ...plan.revoked]));
  const risky = [...changed].filter((id) => riskOf(id) === "high");
  const some = risky.map((permission) => {
    const people = new Set(gaining.get(permission)).union(new Set(losing.get(permission)));
    return { permission, ids: [...people].toSorted((a, b) => a - b).slice(0, EXAMPLES) };
  });
  const names = await namesOf(ctx.db, ctx.dialect, [...new Set(some.flatMap(({ ids }) => ids))]);
  return some.map(({ permission, ids }) => ({
    permission,
    gaining: gaining.get(permission)?.size ?? 0,
    losing: losing.get(permission)?.size ?? 0,
    examples: names.filter(({ id }) => ids.includes(id)),
  }));
}
