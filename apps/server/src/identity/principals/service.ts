/** Principals: users, groups and placeholder users in one list. */
import { sql, type SqlBool } from "kysely";
import { membershipsWith } from "../../access/grants.ts";
import type { Caller } from "../../access/caller.ts";
import { chunk } from "../../platform/database/chunk.ts";
import { notFound } from "../../platform/errors.ts";
import {
  conditionsOf,
  type Condition,
  idsOf,
  listFilter,
  searchFilter,
  stringFilter,
  wordFilter,
  type Filters,
} from "../../hal/read/filters.ts";
import type { ListQuery } from "../../hal/read/list-query.ts";
import { limitsOf } from "../../hal/read/page.ts";
import { represent, selectable, type Document } from "../../hal/answer/resource.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import { orderOf } from "../../hal/read/sorts.ts";
import { groupsByIds } from "../groups/service.ts";
import { groupResource } from "../groups/resource.ts";
import type { Context } from "../../platform/context.ts";
import { placeholderResource } from "../placeholder-users/resource.ts";
import { placeholdersByIds } from "../placeholder-users/service.ts";
import { EMAIL, LOGIN, memberFilter, NAME } from "../users/filters.ts";
import { narrowed } from "../users/name-search-index.ts";
import { userResource } from "../users/resource.ts";
import { usersByIds, visiblePrincipals } from "../users/service.ts";
import { findPrincipals, type PrincipalKey } from "./store.ts";

/** What `select` may ask of them. */
export const PRINCIPAL_MEMBERS: ReadonlySet<string> = selectable(userResource)
  .union(selectable(groupResource))
  .union(selectable(placeholderResource));

const STATUS_NUMBERS: Record<string, string> = { "1": "active", "2": "registered", "3": "locked", "4": "invited" };

const statusFilter = wordFilter(sql`coalesce(users.status, 'active')`, Object.values(STATUS_NUMBERS));

export const principalFilters: Filters = {
  type: wordFilter("principals.type", ["User", "Group", "PlaceholderUser"]),
  status: {
    operators: statusFilter.operators,
    where(operator, values, scope, name) {
      const words = values.map((value) => STATUS_NUMBERS[value] ?? value);
      return statusFilter.where(operator, words, scope, name);
    },
  },
  name: stringFilter(NAME),
  anyNameAttribute: {
    ...searchFilter([NAME, LOGIN, EMAIL]),
    operators: ["~", "**"],
  },
  typeahead: searchFilter([NAME, LOGIN, EMAIL], ["search"]),
  id: listFilter("principals.id", { people: true }),
  /** Who may be mentioned on these work packages: people who see them by a role in their project. */
  mentionableOnWorkPackage: {
    operators: ["="],
    where(_operator, values, scope, name) {
      const known = [...scope.caller.projectIds("view_work_packages")];
      return sql<SqlBool>`(coalesce(users.status, 'active') = 'active' and exists (select 1 from work_packages
        inner join memberships on memberships.project_id = work_packages.project_id
        where memberships.principal_id = principals.id and memberships.id in (${membershipsWith("view_work_packages")})
        and ${scope.idIn(sql.ref("work_packages.id"), idsOf(values, name))}
        and ${scope.idIn(sql.ref("work_packages.project_id"), known)}))`;
    },
  },
  member: memberFilter(["=", "!", "*", "!*"]),
  /** Who can have work assigned in these projects: for those who assign it there, or look after the project. */
  assignableIn: {
    operators: ["="],
    takes: "id",
    where(_operator, values, scope, name) {
      const asked = idsOf(values, name).filter((id) => ASSIGNING.some((one) => scope.caller.can(one, id)));
      return assignable(scope.idIn(sql.ref("memberships.project_id"), asked));
    },
  },
};

/** Found once: for each person either database could read all members of the project again. */
const assignable = (inProject: Condition): Condition =>
  sql<SqlBool>`(coalesce(users.status, 'active') <> 'locked' and principals.id in (
    select memberships.principal_id from memberships where ${inProject}
    and memberships.id in (${membershipsWith("work_package_assigned")})))`;

const ASSIGNING = ["add_work_packages", "edit_work_packages", "manage_categories", "edit_project"] as const;

const principalSorts = { name: { column: "principals.sort_key" }, id: { column: "principals.id" } };

export async function listPrincipals(ctx: Context, caller: Caller, query: ListQuery) {
  const asked = query.filters ?? [];
  const conditions = conditionsOf(principalFilters, asked, scopeOf(ctx, caller));
  const page = await findPrincipals(ctx.db, {
    where: [...visiblePrincipals(ctx, caller), ...conditions, ...(await narrowed(ctx, asked))],
    order: orderOf(principalSorts, query.sortBy ?? [{ name: "name", direction: "asc" }], "principals.id"),
    ...limitsOf(query),
  });
  return { total: page.total, rows: await show(ctx, caller, page.rows) };
}

/** A page of those who can have work assigned in the project: who assigns it there sees all of them. */
export async function listAssignable(ctx: Context, caller: Caller, projectId: number, query: ListQuery) {
  const asked = query.filters ?? [];
  const conditions = conditionsOf(principalFilters, asked, scopeOf(ctx, caller));
  const page = await findPrincipals(ctx.db, {
    where: [assignable(sql`memberships.project_id = ${projectId}`), ...conditions, ...(await narrowed(ctx, asked))],
    order: orderOf(principalSorts, query.sortBy ?? [{ name: "name", direction: "asc" }], "principals.id"),
    ...limitsOf(query),
  });
  return { total: page.total, rows: await show(ctx, caller, page.rows) };
}

/** A user's or group's document, as the caller may see it. @throws NotFound (404) */
export async function showPrincipal(ctx: Context, caller: Caller, id: number): Promise<Document> {
  const where = [...visiblePrincipals(ctx, caller), sql<SqlBool>`principals.id = ${id}`];
  const page = await findPrincipals(ctx.db, { where, order: [], limit: 1, offset: 0 });
  const [document] = await show(ctx, caller, page.rows);
  if (document === undefined) throw notFound();
  return document;
}

/**
 * What a caller has been shown of people and groups. Whatever changes in them moves the `access` revision on, and
 * with it the caller becomes another object.
 */
const shown = new WeakMap<Caller, Map<number, Document>>();

/** Documents of these principals in the order given; what the caller sees of each. */
export async function showPrincipals(ctx: Context, caller: Caller, ids: readonly number[]): Promise<Document[]> {
  let known = shown.get(caller);
  if (known === undefined) shown.set(caller, (known = new Map()));
  const documents = known;
  const unknown = ids.filter((id) => !documents.has(id));
  // A project can have thousands of people: others get their turn between two steps.
  for (const some of chunk(unknown)) await readInto(documents, ctx, caller, some);
  return ids.flatMap((id) => documents.get(id) ?? []);
}

async function readInto(
  documents: Map<number, Document>,
  ctx: Context,
  caller: Caller,
  unknown: readonly number[],
): Promise<void> {
  for (const user of await usersByIds(ctx, unknown)) documents.set(user.id, represent(userResource, user, caller));
  const groups = unknown.filter((id) => !documents.has(id));
  if (groups.length > 0) {
    // The contract asks for `_embedded` in each group; its members are embedded in a single one only.
    for (const group of await groupsByIds(ctx, groups))
      documents.set(group.id, { ...represent(groupResource, group, caller), _embedded: {} });
  }
  const placeholders = groups.filter((id) => !documents.has(id));
  if (placeholders.length > 0) {
    for (const placeholder of await placeholdersByIds(ctx, placeholders))
      documents.set(placeholder.id, represent(placeholderResource, placeholder, caller));
  }
}

const show = (ctx: Context, caller: Caller, rows: readonly PrincipalKey[]): Promise<Document[]> =>
  showPrincipals(
    ctx,
    caller,
    rows.map((row) => row.id),
  );
