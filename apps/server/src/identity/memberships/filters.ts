import { sql, type SqlBool } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { seesAddresses } from "../../access/policies/users.ts";
import { instantFilter } from "../../hal/read/date-filters.ts";
import { idsOf, listFilter, searchFilter, stringFilter, wordFilter, type Filters } from "../../hal/read/filters.ts";
import { hiddenSort, type Sorts } from "../../hal/read/sorts.ts";
import { blockedFilter, EMAIL, LOGIN, NAME } from "../users/filters.ts";
import { sortKey } from "../../platform/database/reading/sort-key.ts";

export const membershipFilters: Filters = {
  principal: listFilter("memberships.principal_id", { people: true, aliases: ["principalId"] }),
  principalType: wordFilter("principals.type", ["User", "Group", "PlaceholderUser"]),
  project: listFilter("memberships.project_id", { optional: true }),
  id: listFilter("memberships.id"),
  role: {
    operators: ["=", "!"],
    takes: "id",
    where(operator, values, scope, name) {
      const ids = idsOf(values, name);
      const holds = sql<SqlBool>`exists (select 1 from membership_roles where membership_roles.membership_id = memberships.id and ${scope.idIn(
        sql.ref("membership_roles.role_id"),
        ids,
      )})`;
      return operator === "=" ? holds : sql<SqlBool>`not ${holds}`;
    },
  },
  group: {
    operators: ["=", "!"],
    takes: "id",
    where(operator, values, scope, name) {
      const ids = idsOf(values, name);
      const through = sql<SqlBool>`exists (select 1 from group_users where group_users.user_id = memberships.principal_id and ${scope.idIn(
        sql.ref("group_users.group_id"),
        ids,
      )})`;
      return operator === "=" ? through : sql<SqlBool>`not ${through}`;
    },
  },
  name: stringFilter(NAME),
  anyNameAttribute: {
    ...searchFilter([NAME, LOGIN, EMAIL]),
    operators: ["~", "**"],
  },
  status: wordFilter(sql`coalesce(users.status, 'active')`, ["active", "registered", "locked", "invited"]),
  blocked: blockedFilter,
  createdAt: instantFilter("memberships.created_at"),
  updatedAt: instantFilter("memberships.updated_at"),
};

/** By what the caller can see of everyone. */
export const membershipSorts = (caller: Caller): Sorts => ({
  id: { column: "memberships.id" },
  name: { column: "principals.sort_key" },
  email: seesAddresses(caller) ? { column: sortKey("users.email_key"), nullsLast: true } : hiddenSort,
  status: { column: sql`coalesce(users.status, 'active')` },
  createdAt: { column: "memberships.created_at" },
  updatedAt: { column: "memberships.updated_at" },
});
