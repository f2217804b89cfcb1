/** Memberships: who has which roles in which project. */
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { seesGlobalMemberships, seesMembership, mayManageMembership } from "../../access/policies/memberships.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { bumpRevision } from "../../access/revision.ts";
import { missingPermission, notFound, stillThere, throwAll, type ApiError, violation } from "../../platform/errors.ts";
import { conditionsOf, type Condition } from "../../hal/read/filters.ts";
import type { ListQuery } from "../../hal/read/list-query.ts";
import { limitsOf } from "../../hal/read/page.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import { orderOf } from "../../hal/read/sorts.ts";
import type { Context } from "../../platform/context.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";
import { record, type Changes } from "../../platform/events/journal.ts";
import { narrowed } from "../users/name-search-index.ts";
import { membershipFilters, membershipSorts } from "./filters.ts";
import { dropEmpty, inheritFromGroup, membershipOf } from "./inheritance.ts";
import { noticeMembership, type Telling } from "./notices.ts";
import type { MembershipInput } from "./resource.ts";
import {
  findMemberships,
  membershipById,
  membershipIdOf,
  principalFacts,
  replaceRole,
  setDirectRoles,
  type MembershipRow,
} from "./store.ts";

export { assignableIds, type MembershipRow } from "./store.ts";

/** The rows that the caller may know of. */
function visibleTo(ctx: Context, caller: Caller): Condition {
  const ids = [...caller.projectIds("view_members").union(caller.projectIds("manage_members"))];
  const inProjects = ctx.dialect.idIn(sql.ref("memberships.project_id"), ids);
  return seesGlobalMemberships(caller) ? sql<SqlBool>`(memberships.project_id is null or ${inProjects})` : inProjects;
}

export function requireMemberViewer(caller: Caller): void {
  if (!caller.canAnywhere("view_members") && !caller.canAnywhere("manage_members")) throw missingPermission();
}

export async function listMemberships(ctx: Context, caller: Caller, query: ListQuery, more: Condition[] = []) {
  const asked = query.filters ?? [];
  const conditions = conditionsOf(membershipFilters, asked, scopeOf(ctx, caller));
  const page = {
    where: [visibleTo(ctx, caller), ...conditions, ...(await narrowed(ctx, asked)), ...more],
    order: orderOf(membershipSorts(caller), query.sortBy ?? [{ name: "id", direction: "asc" }], "memberships.id"),
    ...limitsOf(query),
  };
  return findMemberships(ctx.db, ctx.dialect, page, asked.length + more.length === 0);
}

/** Of this user those that the caller may know of; of oneself all, the global ones included. */
export function listMembershipsOf(ctx: Context, caller: Caller, userId: number, query: ListQuery) {
  const own = caller.id === userId ? [] : [visibleTo(ctx, caller)];
  return findMemberships(ctx.db, ctx.dialect, {
    where: [
      sql<SqlBool>`memberships.principal_id = ${userId}`,
      ...own,
      ...conditionsOf(membershipFilters, query.filters ?? [], scopeOf(ctx, caller)),
    ],
    order: orderOf(membershipSorts(caller), query.sortBy ?? [{ name: "id", direction: "asc" }], "memberships.id"),
    ...limitsOf(query),
  });
}

/** @throws NotFound (404) */
export async function findMembership(ctx: Context, caller: Caller, id: number): Promise<MembershipRow> {
  const row = await membershipById(ctx.db, ctx.dialect, id);
  if (row === undefined) throw notFound();
  if (!seesMembership(caller, row.project_id)) throw notFound();
  return row;
}

/** What is wrong with a new membership. */
export async function newMembershipProblems(
  ctx: Context,
  caller: Caller,
  input: Partial<MembershipInput>,
): Promise<ApiError[]> {
  const errors: ApiError[] = [];
  const projectId = input.projectId ?? null;
  if (projectId === null && !mayManageMembership(caller, null))
    errors.push(violation("project", "Project can't be blank."));
  if (projectId !== null && !caller.sees(projectId)) errors.push(violation("project", "Project is invalid."));
  else if (projectId !== null) requirePermission(mayManageMembership(caller, projectId));
  // Who is a member of what they may not manage is not told.
  const place = errors.length === 0 ? { projectId } : null;
  errors.push(...(await principalProblems(ctx.db, input.principalId ?? null, place)));
  return [...errors, ...roleProblems(caller, input.roleIds ?? [], projectId)];
}

/** @param place where they are to become a member; null: whether they are one already is not looked for */
async function principalProblems(
  db: Reader,
  id: number | null,
  place: { projectId: number | null } | null,
): Promise<ApiError[]> {
  if (id === null) return [violation("principal", "Principal can't be blank.")];
  const principal = await principalFacts(db, id);
  if (principal === undefined) return [violation("principal", "Principal does not exist.")];
  if (principal.status === "locked" || (principal.builtin ?? "none") !== "none") {
    return [violation("principal", "Principal is not assignable.")];
  }
  const held = place === null ? undefined : await membershipIdOf(db, principal.id, place.projectId);
  return held === undefined ? [] : [violation("principal", "Principal has already been taken.")];
}

/** @param held roles that were there before: one that can no longer be given may stay */
export function roleProblems(
  caller: Caller,
  roleIds: readonly number[],
  projectId: number | null,
  held: readonly number[] = [],
): ApiError[] {
  if (roleIds.length === 0) return [violation("roles", "Roles need to be assigned.")];
  const wanted = projectId === null ? "global" : "project";
  const wrong = roleIds.some((id) => {
    const role = caller.facts.roles.get(id);
    if (role === undefined || role.builtin !== "none" || role.type !== wanted) return true;
    return !role.assignable && !held.includes(id);
  });
  return wrong ? [violation("roles", "Roles has an unassignable role.")] : [];
}

/** @throws MissingPermission (403), the problems of the input (422) */
export async function createMembership(ctx: Context, caller: Caller, input: Partial<MembershipInput>) {
  throwAll(await newMembershipProblems(ctx, caller, input));
  const { projectId = null, principalId, roleIds = [] } = input;
  if (principalId == null) throw notFound();
  const now = ctx.clock.now().toISOString();
  const id = await ctx.transaction(async (tx) => {
    // First, because it lets one such change in at a time.
    await bumpRevision(tx, "access");
    return addMembership(ctx, tx, caller, { principalId, projectId, roleIds }, now, input);
  });
  return stillThere(await membershipById(ctx.db, ctx.dialect, id));
}

/**
 * The caller may do it, and this transaction has bumped the revision `access`.
 * @param telling what is said to the new member, or that nothing is
 * @returns the membership's id. @throws what may have become of the principal meanwhile (422)
 */
export async function addMembership(
  ctx: Context,
  tx: Writer,
  caller: Caller,
  { principalId, projectId, roleIds }: { principalId: number; projectId: number | null; roleIds: readonly number[] },
  now: string,
  telling?: Telling,
): Promise<number> {
  throwAll(await principalProblems(tx, principalId, { projectId }));
  const membershipId = await membershipOf(tx, principalId, projectId, now);
  await applyRoles(tx, membershipId, principalId, roleIds, now);
  const title = (await principalFacts(tx, principalId))?.name ?? "";
  const changes = {
    principal: { from: null, to: principalId, toTitle: title },
    roles: { from: [], to: roleIds, toTitle: titles(caller, roleIds) },
  };
  await recordMembership(tx, caller, membershipId, title, projectId, "created", changes, now);
  const notice = { principalId, projectId, before: [], actorId: caller.id, at: now };
  await noticeMembership(ctx, tx, notice, telling);
  return membershipId;
}

/** Makes someone a member while a project is created, in that transaction. */
export async function addMember(tx: Writer, principalId: number, projectId: number, roleId: number, now: string) {
  await bumpRevision(tx, "access");
  const membershipId = await membershipOf(tx, principalId, projectId, now);
  await applyRoles(tx, membershipId, principalId, [roleId], now);
}

async function applyRoles(tx: Writer, id: number, principalId: number, roleIds: readonly number[], now: string) {
  await setDirectRoles(tx, id, roleIds, now);
  await inheritFromGroup(tx, principalId, now);
  await dropEmpty(tx);
}

/** Replaces the roles that were given directly. @throws MissingPermission (403), PropertyConstraintViolation (422) */
export async function changeMembership(
  ctx: Context,
  caller: Caller,
  row: MembershipRow,
  input: Partial<MembershipInput>,
): Promise<MembershipRow> {
  requirePermission(mayManageMembership(caller, row.project_id));
  if (input.roleIds === undefined) return row;
  const wanted = input.roleIds;
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    const current = await currentRow(ctx, tx, row.id);
    throwAll(membershipChangeProblems(caller, current, input));
    const inherited = new Set(current.roles.filter((role) => role.inherited).map((role) => role.id));
    const before = current.roles.map((role) => role.id);
    const direct = wanted.filter((id) => !inherited.has(id));
    await applyRoles(tx, row.id, row.principal_id, direct, now);
    const changes = {
      roles: { from: before, to: wanted, fromTitle: titles(caller, before), toTitle: titles(caller, wanted) },
    };
    await recordMembership(tx, caller, row.id, row.principal_name, row.project_id, "updated", changes, now);
    if (new Set(before).symmetricDifference(new Set(wanted)).size === 0) return;
    const { principal_id: principalId, project_id: projectId } = row;
    await noticeMembership(ctx, tx, { principalId, projectId, before, actorId: caller.id, at: now }, input);
  });
  return stillThere(await membershipById(ctx.db, ctx.dialect, row.id));
}

/**
 * One such change is let in at a time, and reads here what it changes: someone may have taken the roles, or deleted
 * the member, since the request came in. @throws NotFound (404)
 */
async function currentRow(ctx: Context, tx: Writer, id: number): Promise<MembershipRow> {
  await bumpRevision(tx, "access");
  const row = await membershipById(tx, ctx.dialect, id);
  if (row === undefined) throw notFound();
  return row;
}

export function membershipChangeProblems(
  caller: Caller,
  row: MembershipRow,
  input: Partial<MembershipInput>,
): ApiError[] {
  if (input.roleIds === undefined) return [];
  const kept = row.roles.filter((role) => role.inherited && !input.roleIds?.includes(role.id));
  if (kept.length > 0) {
    const names = kept.map((role) => role.name).join(", ");
    return [violation("roles", `Roles that come through a group cannot be removed here: ${names}.`)];
  }
  const held = row.roles.map((role) => role.id);
  return roleProblems(caller, input.roleIds, row.project_id, held);
}

/** Takes what was given directly. @throws MissingPermission (403); a violation (422) where all is inherited */
export async function deleteMembership(ctx: Context, caller: Caller, row: MembershipRow): Promise<void> {
  requirePermission(mayManageMembership(caller, row.project_id));
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    const { roles } = await currentRow(ctx, tx, row.id);
    if (roles.every((role) => role.inherited)) {
      throw violation("base", "The membership comes through a group and cannot be removed here.");
    }
    const before = roles.map((role) => role.id);
    const left = roles.filter((role) => role.inherited).map((role) => role.id);
    const { principal_id: principalId, principal_name: name } = row;
    const changes = {
      principal: { from: principalId, to: null, fromTitle: name },
      roles: { from: before, to: left, fromTitle: titles(caller, before), toTitle: titles(caller, left) },
    };
    await setDirectRoles(tx, row.id, [], now);
    await dropEmpty(tx);
    await recordMembership(tx, caller, row.id, row.principal_name, row.project_id, "deleted", changes, now);
  });
}

/** Gives all who hold a role another one, each with a line in the journal; part of deleting the role. */
export async function reassignRole(
  tx: Writer,
  caller: Caller,
  role: { id: number; name: string },
  target: { id: number; name: string },
  now: string,
): Promise<void> {
  const memberships = await replaceRole(tx, role.id, target.id, now);
  const changes = {
    roles: { from: [role.id], to: [target.id], fromTitle: role.name, toTitle: target.name },
  };
  for (const { id, name, project_id } of memberships) {
    await recordMembership(tx, caller, id, name, project_id, "updated", changes, now);
  }
}

const titles = (caller: Caller, ids: readonly number[]): string =>
  ids.map((id) => caller.facts.roles.get(id)?.name ?? `#${id}`).join(", ");

function recordMembership(
  tx: Writer,
  caller: Caller,
  entityId: number,
  entityTitle: string,
  projectId: number | null,
  action: string,
  changes: Changes,
  at: string,
): Promise<void> {
  const actorId = caller.id;
  return record(tx, { entityType: "Membership", entityId, entityTitle, projectId, actorId, action, changes, at });
}
