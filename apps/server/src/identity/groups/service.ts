/** Groups and their members. */
import { sql, type SqlBool } from "kysely";
import type { Actor, Caller } from "../../access/caller.ts";
import { mayManageGroups } from "../../access/policies/groups.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { bumpRevision } from "../../access/revision.ts";
import { customFieldsNow, type CustomFields } from "../../custom-fields/definitions/fields.ts";
import { fieldFilters, fieldSorts } from "../../custom-fields/owners/lists.ts";
import { customDraft, type CustomDraft } from "../../custom-fields/owners/write.ts";
import { saveCustom } from "../../custom-fields/values/changes.ts";
import { NO_VALUES } from "../../custom-fields/values/value.ts";
import { missingPermission, notFound, throwAll, violation, type ApiError } from "../../platform/errors.ts";
import { instantFilter } from "../../hal/read/date-filters.ts";
import { conditionsOf, listFilter, stringFilter, type Condition, type Filters } from "../../hal/read/filters.ts";
import type { ListQuery } from "../../hal/read/list-query.ts";
import { limitsOf, type Page } from "../../hal/read/page.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import { orderOf, type Sorts } from "../../hal/read/sorts.ts";
import { dropEmpty } from "../memberships/inheritance.ts";
import { noticeJoined } from "../memberships/notices.ts";
import type { Context } from "../../platform/context.ts";
import { NAME } from "../users/filters.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";
import { record, type Changes } from "../../platform/events/journal.ts";
import { linkableFor } from "../users/linkable/linkable.ts";
import { usersByIds } from "../users/service.ts";
import { GROUP_NAME_LENGTH } from "@halyard/contract/limits";
import { membersChange, moveMembers } from "./members.ts";
import { GROUPS, type GroupInput } from "./resource.ts";
import {
  addGroupUsers,
  deleteGroupRow,
  findGroups,
  groupByNameKey,
  groupsInProject as readGroupsInProject,
  insertGroup,
  membersAmong,
  renameGroup,
  type GroupRow,
} from "./store.ts";

export type { GroupRow } from "./store.ts";

const NEW_GROUP: GroupRow = {
  id: 0,
  name: "",
  ldap_dn: null,
  created_at: "",
  updated_at: "",
  member_count: 0,
  project_count: 0,
  members: [],
  custom: NO_VALUES,
};

export const groupFilters: Filters = {
  name: stringFilter(NAME),
  id: listFilter("groups.id"),
  createdAt: instantFilter("principals.created_at"),
  updatedAt: instantFilter("principals.updated_at"),
};

const sorts: Sorts = {
  id: { column: "groups.id" },
  name: { column: "principals.sort_key" },
  createdAt: { column: "principals.created_at" },
  updatedAt: { column: "principals.updated_at" },
};

/** All for who manages members somewhere; else the groups that are members where the caller sees members. */
function visibleTo(ctx: Context, caller: Caller): Condition[] {
  if (caller.canAnywhere("manage_members")) return [];
  const ids = [...caller.projectIds("view_members")];
  if (ids.length === 0) throw missingPermission();
  const member = ctx.dialect.idIn(sql.ref("memberships.project_id"), ids);
  return [sql<SqlBool>`exists (select 1 from memberships where memberships.principal_id = groups.id and ${member})`];
}

export function listGroups(ctx: Context, caller: Caller, query: ListQuery, fields: CustomFields) {
  const scope = scopeOf(ctx, caller);
  const filters = { ...groupFilters, ...fieldFilters(GROUPS, fields) };
  const orders = { ...sorts, ...fieldSorts(GROUPS, fields, scope) };
  return findGroups(ctx.db, ctx.dialect, {
    where: [...visibleTo(ctx, caller), ...conditionsOf(filters, query.filters ?? [], scope)],
    order: orderOf(orders, query.sortBy ?? [{ name: "id", direction: "asc" }], "groups.id"),
    ...limitsOf(query),
  });
}

/** @throws MissingPermission (403), NotFound (404) */
export async function findGroup(ctx: Context, caller: Caller, id: number): Promise<GroupRow> {
  const { rows } = await findGroups(ctx.db, ctx.dialect, onlyGroup(id, visibleTo(ctx, caller)));
  const [group] = rows;
  if (group === undefined) throw notFound();
  return group;
}

const onlyGroup = (id: number, more: Condition[] = []): Page => ({
  where: [...more, sql<SqlBool>`groups.id = ${id}`],
  order: [],
  limit: 1,
  offset: 0,
});

/** Those that are members of the project; none for whom it is hidden that they are, as in the list of groups. */
export const groupsInProject = async (ctx: Context, caller: Caller, projectId: number) =>
  caller.canAnywhere("manage_members") || caller.can("view_members", projectId)
    ? readGroupsInProject(ctx.db, projectId)
    : [];

export async function groupsByIds(ctx: Context, ids: readonly number[]): Promise<GroupRow[]> {
  const where = [ctx.dialect.idIn(sql.ref("groups.id"), ids)];
  const { rows } = await findGroups(ctx.db, ctx.dialect, { where, order: [], limit: ids.length, offset: 0 });
  return rows;
}

export const nameKey = (name: string): string => name.trim().toLowerCase();

/** The messages that the groups page shows. */
export function nameProblem(name: string): string | null {
  const { minimum, maximum } = GROUP_NAME_LENGTH;
  if (name === "") return "Group name is required";
  if (name.length < minimum) return `Group name must be at least ${minimum} characters`;
  return name.length > maximum ? `Group name must be less than ${maximum} characters` : null;
}

/** @param group as it is; null: a new one */
async function problemsOf(
  ctx: Context,
  db: Reader,
  input: Partial<GroupInput>,
  group: GroupRow | null,
): Promise<ApiError[]> {
  const errors: ApiError[] = [];
  const name = input.name?.trim() ?? group?.name ?? "";
  // One that came to its name by other rules may keep it.
  if (name !== group?.name) {
    const problem = nameProblem(name);
    const taken = problem === null ? await groupByNameKey(db, nameKey(name)) : undefined;
    if (problem !== null) errors.push(violation("name", problem));
    else if (taken !== undefined && taken.id !== group?.id) {
      errors.push(violation("name", "Name has already been taken."));
    }
  }
  const ids = input.memberIds ?? [];
  if (new Set(ids).size < ids.length) errors.push(violation("members", "Members has already been taken."));
  else if (input.memberIds !== undefined && isDirectoryGroup(group) && !hasExactly(group, ids)) {
    errors.push(violation("members", "Members of an LDAP group come from the directory and cannot be changed here."));
  } else if ((await usersByIds(ctx, ids, db)).length < ids.length) {
    errors.push(violation("members", "Members has a user that does not exist."));
  }
  return errors;
}

const isDirectoryGroup = (group: GroupRow | null): group is GroupRow => group !== null && group.ldap_dn !== null;

const hasExactly = ({ members }: GroupRow, ids: readonly number[]): boolean =>
  members.length === ids.length && new Set(ids).isSupersetOf(new Set(members.map(({ id }) => id)));

/** @param stored null: a new one */
async function groupFields(
  ctx: Context,
  caller: Caller,
  input: Partial<GroupInput>,
  stored: GroupRow | null,
  validatesAll = stored === null,
): Promise<CustomDraft> {
  const row = stored ?? NEW_GROUP;
  const written = { stored, row, input, validatesAll };
  return customDraft(GROUPS, await customFieldsNow(ctx), caller, written, linkableFor(ctx, caller));
}

/** @throws MissingPermission (403), the problems of the input (422) */
export async function createGroup(ctx: Context, caller: Caller, input: Partial<GroupInput>): Promise<GroupRow> {
  requirePermission(mayManageGroups(caller));
  const name = (input.name ?? "").trim();
  const draft = await groupFields(ctx, caller, input, null);
  const now = ctx.clock.now().toISOString();
  const id = await ctx.transaction(async (tx) => {
    // First, because it lets one such change in at a time: of two with one name the second sees the first.
    await bumpRevision(tx, "access");
    throwAll([...(await problemsOf(ctx, tx, input, null)), ...draft.errors]);
    const created = await insertGroup(tx, name, nameKey(name), now);
    await addGroupUsers(tx, ctx.dialect, created, input.memberIds ?? [], now);
    await saveCustom(tx, "principal_id", created, draft.changed);
    const { memberIds = [] } = input;
    const changes: Changes = { name: { from: null, to: name }, ...draft.changes };
    if (memberIds.length > 0) changes["members"] = await membersChange(tx, [], memberIds);
    await recordGroup(tx, caller, created, name, "created", changes, now);
    return created;
  });
  return findGroup(ctx, caller, id);
}

/**
 * The members replace the whole set; who leaves loses what came through the group.
 * @throws MissingPermission (403), NotFound (404) where it was deleted meanwhile, the problems of the input (422)
 */
export async function changeGroup(
  ctx: Context,
  caller: Caller,
  stored: GroupRow,
  input: Partial<GroupInput>,
  validatesAll = false,
): Promise<GroupRow> {
  requirePermission(mayManageGroups(caller));
  const { id } = stored;
  const draft = await groupFields(ctx, caller, input, stored, validatesAll);
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    // First, as above; and the group is read here: someone may have changed its members since the request came in.
    await bumpRevision(tx, "access");
    const [group] = (await findGroups(tx, ctx.dialect, onlyGroup(id))).rows;
    if (group === undefined) throw notFound();
    throwAll([...(await problemsOf(ctx, tx, input, group)), ...draft.errors]);
    const name = input.name?.trim() ?? group.name;
    await renameGroup(tx, group.id, name, nameKey(name), now);
    const changes: Changes = name === group.name ? {} : { name: { from: group.name, to: name } };
    if (input.memberIds !== undefined) {
      const before = group.members.map((member) => member.id);
      const [were, are] = [new Set(before), new Set(input.memberIds)];
      const left = [...were.difference(are)];
      const joined = [...are.difference(were)];
      const managed = await membersAmong(tx, ctx.dialect, group.id, left);
      if (managed.some(({ provider_id }) => provider_id !== null)) throw comesFromOutside();
      await moveMembers(tx, ctx.dialect, group.id, { joined, left, providerId: null, now });
      await noticeJoined(ctx, tx, { groupId: group.id, userIds: joined, actorId: caller.id, at: now });
      if (left.length + joined.length > 0) {
        changes["members"] = await membersChange(tx, before, input.memberIds);
      }
    }
    await saveCustom(tx, "principal_id", group.id, draft.changed);
    const all = { ...changes, ...draft.changes };
    if (Object.keys(all).length > 0) await recordGroup(tx, caller, group.id, name, "updated", all, now);
  });
  return findGroup(ctx, caller, id);
}

const comesFromOutside = (): ApiError =>
  violation("members", "Some of these members come from a directory or a provisioning client. Remove them there.");

/** The group's memberships, and what its users had through them, go with it. @throws NotFound (404) where it went meanwhile */
export async function deleteGroup(ctx: Context, caller: Caller, group: GroupRow): Promise<void> {
  requirePermission(mayManageGroups(caller));
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(
    async (tx) => {
      await bumpRevision(tx, "access");
      if (!(await deleteGroupRow(tx, group.id))) throw notFound();
      await dropEmpty(tx);
      await recordGroup(tx, caller, group.id, group.name, "deleted", {}, now);
    },
    { alone: true },
  );
}

export function recordGroup(
  tx: Writer,
  caller: Actor,
  entityId: number,
  entityTitle: string,
  action: string,
  changes: Changes,
  at: string,
): Promise<void> {
  const actorId = caller.id;
  return record(tx, { entityType: "Group", entityId, entityTitle, projectId: null, actorId, action, changes, at });
}
