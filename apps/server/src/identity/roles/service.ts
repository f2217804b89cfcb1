import { sql, type SqlBool } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { invalidQuery, missingPermission, notFound } from "../../platform/errors.ts";
import {
  conditionsOf,
  stringFilter,
  truthOf,
  whetherOneOf,
  wordFilter,
  type Condition,
  type Filters,
} from "../../hal/read/filters.ts";
import type { ListQuery } from "../../hal/read/list-query.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import type { Context } from "../../platform/context.ts";
import { findRoles, roleById, type RoleRow } from "./store.ts";

export type { RoleRow } from "./store.ts";

const builtin: Condition = sql<SqlBool>`roles.builtin in ('non_member', 'anonymous')`;
const free: Condition = sql<SqlBool>`(roles.builtin = 'none' and roles.assignable = 1)`;

/** What a role is chosen for, by the name that the filter has for it. */
const UNITS: Readonly<Record<string, string>> = { project: "project", system: "global" };

export const roleFilters: Filters = {
  grantable: {
    operators: ["="],
    takes: "boolean",
    where(_operator, values, _scope, name) {
      const asked = new Set(values.map((value) => truthOf(value, name)));
      if (asked.size > 1) return sql<SqlBool>`(${free} or ${builtin})`;
      return asked.has(true) ? free : builtin;
    },
  },
  unit: {
    operators: ["=", "!"],
    takes: "text",
    words: Object.keys(UNITS),
    where(operator, values, _scope, name) {
      const [unit = "", ...more] = values;
      if (!Object.hasOwn(UNITS, unit) || more.length > 0) {
        throw invalidQuery(`Filter ${name} has an invalid value: ${values.join(", ").slice(0, 60)}`);
      }
      const type = UNITS[unit];
      return operator === "="
        ? sql<SqlBool>`(roles.type = ${type} and roles.builtin = 'none' and roles.assignable = 1)`
        : sql<SqlBool>`roles.type <> ${type}`;
    },
  },
  name: stringFilter("roles.name"),
  type: wordFilter("roles.type", ["project", "global", "work_package"]),
  allowsBecomingAssignee: {
    operators: ["="],
    takes: "boolean",
    where(operator, values, _scope, name) {
      const assigned = sql<SqlBool>`exists (select 1 from role_permissions where role_id = roles.id and permission = 'work_package_assigned')`;
      return whetherOneOf(operator, values, name, assigned);
    },
  },
};

export function requireRoleViewer(caller: Caller): void {
  if (!caller.canAnywhere("view_members") && !caller.canAnywhere("manage_members")) throw missingPermission();
}

/** Roles for projects and the whole instance; those of single work packages are no choice anywhere. */
export function listRoles(ctx: Context, caller: Caller, query: ListQuery): Promise<RoleRow[]> {
  requireRoleViewer(caller);
  const conditions = conditionsOf(roleFilters, query.filters ?? [], scopeOf(ctx, caller));
  return findRoles(ctx.db, ctx.dialect, [sql<SqlBool>`roles.type <> 'work_package'`, ...conditions]);
}

/** @throws MissingPermission (403), NotFound (404) */
export async function findRole(ctx: Context, caller: Caller, id: number): Promise<RoleRow> {
  requireRoleViewer(caller);
  const role = await roleById(ctx.db, ctx.dialect, id);
  if (role === undefined) throw notFound();
  return role;
}

export const rolesByIds = (ctx: Context, ids: readonly number[]): Promise<RoleRow[]> =>
  findRoles(ctx.db, ctx.dialect, [ctx.dialect.idIn(sql.ref("roles.id"), ids)]);
