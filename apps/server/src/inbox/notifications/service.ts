/** The caller's notifications: reading them, marking them as read. */
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { recordForDevices } from "../../audit/own-devices.ts";
import { invalidQuery, notFound } from "../../platform/errors.ts";
import {
  booleanFilter,
  conditionsOf,
  listFilter,
  whetherOneOf,
  wordFilter,
  type Condition,
  type Filters,
} from "../../hal/read/filters.ts";
import type { FilterClause, ListQuery } from "../../hal/read/list-query.ts";
import { limitsOf } from "../../hal/read/page.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import { orderOf, type Sorts } from "../../hal/read/sorts.ts";
import type { Context } from "../../platform/context.ts";
import { RULE_REASONS } from "@halyard/contract/administration/notification-rules";
import { countedBy, findNotifications, idsWhere, setRead, type NotificationRow } from "./store.ts";

const SNOOZED = sql<SqlBool>`notifications.snoozed_until is not null`;
const AWAKE = sql<SqlBool>`notifications.snoozed_until is null`;

export const notificationFilters: Filters = {
  id: listFilter("notifications.id"),
  project: listFilter("work_packages.project_id"),
  readIAN: { ...booleanFilter("notifications.read_ian"), aliases: ["readIan"] },
  reason: wordFilter("notifications.reason", [...RULE_REASONS, "subscribed", "shared"]),
  resourceId: { ...listFilter("notifications.work_package_id"), aliases: ["resource"] },
  snoozed: {
    operators: ["=", "!"],
    takes: "boolean",
    aliases: [],
    where: (operator, values, _scope, name) => whetherOneOf(operator, values, name, SNOOZED),
  },
  resourceType: wordFilter(sql`'WorkPackage'`, ["WorkPackage"]),
};

export type { NotificationRow } from "./store.ts";

const sorts: Sorts = {
  id: { column: "notifications.id" },
  reason: { column: "notifications.reason" },
  readIAN: { column: "notifications.read_ian" },
  /** An extension: those that come back from a snooze are as new. */
  listedAt: { column: sql`coalesce(notifications.woken_at, notifications.created_at)` },
};

/** The caller's, of work packages that they still may see. */
const own = (ctx: Context, caller: Caller): Condition[] => [
  sql<SqlBool>`notifications.recipient_id = ${caller.id}`,
  ctx.dialect.idIn(sql.ref("work_packages.project_id"), [...caller.projectIds("view_work_packages")]),
];

const conditions = (ctx: Context, caller: Caller, clauses: readonly FilterClause[] | null): Condition[] => [
  ...own(ctx, caller),
  // What is snoozed is out of sight, for clients that know nothing of it too, unless it is asked for.
  ...(clauses?.some(({ name }) => name === "snoozed" || name === "id") === true ? [] : [AWAKE]),
  ...conditionsOf(notificationFilters, clauses ?? [], scopeOf(ctx, caller)),
];

export async function listNotifications(ctx: Context, caller: Caller, query: ListQuery) {
  const where = conditions(ctx, caller, query.filters);
  const { groupBy } = query;
  if (groupBy !== null && groupBy !== "reason" && groupBy !== "project") {
    throw invalidQuery(`Group by ${groupBy.slice(0, 60)} does not exist.`);
  }
  const [page, groups] = await Promise.all([
    findNotifications(ctx.db, {
      where,
      order: orderOf(sorts, query.sortBy ?? [{ name: "id", direction: "desc" }], "notifications.id"),
      ...limitsOf(query),
    }),
    groupBy === null ? undefined : countedBy(ctx.db, where, groupBy),
  ]);
  return { page, groups: groups?.map((group) => groupOf(group, groupBy ?? "")) };
}

function groupOf(group: { value: string; id: number | null; count: number }, by: string) {
  return {
    value: group.value,
    count: group.count,
    _links: {
      valueLink: group.id === null ? [] : [{ href: `/api/v3/projects/${group.id}`, title: group.value }],
      groupBy: { href: `/api/v3/queries/group_bys/${by}`, title: by },
    },
  };
}

/** @throws NotFound (404) also for someone else's */
export async function findNotification(ctx: Context, caller: Caller, id: number): Promise<NotificationRow> {
  const where = [...own(ctx, caller), sql<SqlBool>`notifications.id = ${id}`];
  const { rows } = await findNotifications(ctx.db, { where, order: [], limit: 1, offset: 0 });
  const [row] = rows;
  if (row === undefined) throw notFound();
  return row;
}

/** @param clauses which of the caller's; null: all */
export async function markRead(
  ctx: Context,
  caller: Caller,
  clauses: readonly FilterClause[] | null,
  read: boolean,
): Promise<void> {
  const ids = await idsWhere(ctx.db, conditions(ctx, caller, clauses));
  if (ids.length === 0) return;
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    if (!(await setRead(tx, ctx.dialect, caller.id, ids, read, now))) return;
    // The person's other windows count again.
    await recordForDevices(tx, caller.id, read ? "read" : "unread", now);
  });
}

/** What the bell shows. */
export async function countUnread(ctx: Context, caller: Caller): Promise<number> {
  const where = [...own(ctx, caller), AWAKE, sql<SqlBool>`notifications.read_ian = 0`];
  const { total } = await findNotifications(ctx.db, { where, order: [], limit: 0, offset: 0 });
  return total;
}
