/** Who holds a role, in which project, directly or through a group. */
import type { Holder as WireHolder } from "@halyard/contract/schemas/identity/roles";
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../../access/caller.ts";
import type { Link } from "@halyard/contract/hal";
import type { Resource } from "../../hal/answer/resource.ts";
import { conditionsOf, listFilter, stringFilter, wordFilter, type Filters } from "../../hal/read/filters.ts";
import type { ListQuery } from "../../hal/read/list-query.ts";
import { limitsOf } from "../../hal/read/page.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import { orderOf, type Sorts } from "../../hal/read/sorts.ts";
import type { Context } from "../../platform/context.ts";
import { NAME } from "../users/filters.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";
import { findHolders, type HolderRow } from "./holder-store.ts";

/** How many holders are named where a role cannot be deleted. */
const EXAMPLES = 5;

export const holderFilters: Filters = {
  name: stringFilter(NAME),
  via: wordFilter(sql`case when membership_roles.inherited_from is null then 'direct' else 'group' end`, [
    "direct",
    "group",
  ]),
  principalType: wordFilter("principals.type", ["User", "Group", "PlaceholderUser"]),
  project: listFilter("memberships.project_id", { optional: true }),
};

const sorts: Sorts = {
  name: { column: "principals.sort_key" },
  project: { column: "projects.sort_key", nullsLast: true },
  createdAt: { column: "memberships.created_at" },
};

const PATHS = { User: "users", Group: "groups", PlaceholderUser: "placeholder_users" } as const;

const linkTo = (path: string, id: number | null, title: string | null): Link =>
  id === null ? { href: null } : { href: `/api/v3/${path}/${id}`, title: title ?? "" };

export const holderResource: Resource<HolderRow, never, WireHolder> = {
  type: "RoleHolder",
  self: (row) => ({ href: `/api/v3/memberships/${row.membership_id}`, title: row.principal_name }),
  properties: {
    via: { type: "String", name: "Held", read: (row) => (row.group_id === null ? "direct" : "group") },
    createdAt: { type: "DateTime", name: "Created on", read: (row) => row.created_at },
    updatedAt: { type: "DateTime", name: "Updated on", read: (row) => row.updated_at },
  },
  relations: {
    membership: { type: "Membership", name: "Membership", read: (row) => linkTo("memberships", row.membership_id, "") },
    principal: {
      type: "Principal",
      name: "Principal",
      read: (row) => linkTo(PATHS[row.principal_type], row.principal_id, row.principal_name),
    },
    project: { type: "Project", name: "Project", read: (row) => linkTo("projects", row.project_id, row.project_name) },
    group: {
      type: "Group",
      name: "Group",
      read: (row) => (row.group_id === null ? undefined : linkTo("groups", row.group_id, row.group_name)),
    },
  },
  actions: {},
};

export function listHolders(ctx: Context, caller: Caller, roleId: number, query: ListQuery) {
  return findHolders(ctx.db, roleId, {
    where: conditionsOf(holderFilters, query.filters ?? [], scopeOf(ctx, caller)),
    order: orderOf(
      sorts,
      query.sortBy ?? [
        { name: "name", direction: "asc" },
        { name: "project", direction: "asc" },
      ],
      "membership_roles.id",
    ),
    ...limitsOf(query),
  });
}

/** How often the role was given, and the first of them; what came through a group is the group's. */
export async function holdersInShort(db: Reader, roleId: number) {
  const { rows, total } = await findHolders(db, roleId, {
    where: [sql<SqlBool>`membership_roles.inherited_from is null`],
    order: [sql`principals.sort_key`, sql`membership_roles.id`],
    limit: EXAMPLES,
    offset: 0,
  });
  return { total, examples: rows.map((row) => ({ name: row.principal_name, project: row.project_name })) };
}
