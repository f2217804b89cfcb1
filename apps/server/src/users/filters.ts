import { LOGIN_ATTEMPTS } from "@halyard/contract/limits";
import { sql, type SqlBool } from "kysely";
import { ATTEMPTS_OF } from "../authentication/sign-in.ts";
import { instantFilter } from "../hal/date-filters.ts";
import {
  booleanFilter,
  idsOf,
  anyString,
  listFilter,
  Lowered,
  searchFilter,
  stringFilter,
  whetherOneOf,
  wordFilter,
  type Filter,
  type Filters,
} from "../hal/filters.ts";
import type { Sorts } from "../hal/sorts.ts";

/** The name of any principal; the login and the address of people, of whom others have none. */
export const NAME = new Lowered("principals.name_key");
export const LOGIN = new Lowered("users.login_key");
export const EMAIL = new Lowered("users.email_key");

const STATUSES = ["active", "registered", "locked", "invited"];

/** Whose next attempt to sign in is refused, because of too many wrong passwords; of people, with their `users` row. */
export const blockedFilter: Filter = {
  operators: ["=", "!"],
  where(operator, values, scope, name) {
    const blocked = sql<SqlBool>`exists (select 1 from throttles
      where throttles.key = ${ATTEMPTS_OF} || users.login_key
      and throttles.count >= ${LOGIN_ATTEMPTS.perAccount} and throttles.resets_at > ${scope.now})`;
    return whetherOneOf(operator, values, name, blocked);
  },
};

export const userFilters: Filters = {
  status: wordFilter("users.status", STATUSES),
  name: anyString([NAME, EMAIL]),
  login: stringFilter(LOGIN),
  email: stringFilter(EMAIL, ["mail"]),
  anyNameAttribute: {
    ...searchFilter([NAME, LOGIN, EMAIL]),
    operators: ["~", "**"],
  },
  search: searchFilter([NAME, LOGIN, EMAIL], ["typeahead"]),
  id: listFilter("users.id", { people: true }),
  admin: { ...booleanFilter("users.admin"), operators: ["="] },
  group: {
    operators: ["=", "!", "*", "!*"],
    where(operator, values, scope, name) {
      const inGroups =
        operator === "*" || operator === "!*"
          ? sql<SqlBool>`exists (select 1 from group_users where group_users.user_id = users.id)`
          : sql<SqlBool>`exists (select 1 from group_users where group_users.user_id = users.id and ${scope.idIn(
              sql.ref("group_users.group_id"),
              idsOf(values, name),
            )})`;
      return operator.startsWith("!") ? sql<SqlBool>`not ${inGroups}` : inGroups;
    },
  },
  /** Extension: who is a member of one of the projects, through a group or not. */
  project: {
    operators: ["=", "!"],
    where(operator, values, scope, name) {
      const members = sql<SqlBool>`exists (select 1 from memberships where memberships.principal_id = users.id and ${scope.idIn(
        sql.ref("memberships.project_id"),
        idsOf(values, name),
      )})`;
      return operator === "!" ? sql<SqlBool>`not ${members}` : members;
    },
  },
  blocked: blockedFilter,
  createdAt: instantFilter("principals.created_at"),
  updatedAt: instantFilter("principals.updated_at"),
};

export const userSorts: Sorts = {
  id: { column: "users.id" },
  name: { column: "principals.name_key" },
  login: { column: "users.login_key" },
  email: { column: "users.email_key" },
  mail: { column: "users.email_key" },
  firstName: { column: sql`lower(users.first_name)` },
  firstname: { column: sql`lower(users.first_name)` },
  lastName: { column: sql`lower(users.last_name)` },
  lastname: { column: sql`lower(users.last_name)` },
  status: { column: "users.status" },
  /** By the first of their groups; whoever is in none comes last. */
  group: {
    column: sql`(select min(groups.name_key) from group_users inner join principals as groups
      on groups.id = group_users.group_id where group_users.user_id = users.id)`,
    nullsLast: true,
  },
  admin: { column: "users.admin" },
  createdAt: { column: "principals.created_at" },
  updatedAt: { column: "principals.updated_at" },
};
