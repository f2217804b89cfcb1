import { LOGIN_ATTEMPTS } from "@halyard/contract/limits";
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { seesAccounts, seesAddresses, seesAdministrators } from "../../access/policies/users.ts";
import { ATTEMPTS_OF } from "../authentication/sessions/sessions.ts";
import { instantFilter } from "../../hal/read/date-filters.ts";
import {
  booleanFilter,
  idsOf,
  anyString,
  isNotNull,
  listFilter,
  Lowered,
  searchFilter,
  seenBy,
  stringFilter,
  whetherOneOf,
  wordFilter,
  type Filter,
  type Filters,
} from "../../hal/read/filters.ts";
import { hiddenSort, type Sorts } from "../../hal/read/sorts.ts";
import { LAST_ACTIVE } from "./store.ts";
import { seenColumn } from "./visibility.ts";
import { sortKey } from "../../platform/database/reading/sort-key.ts";

/** The name of any principal; the login and the address of people, of whom others have none. */
export const NAME = new Lowered("principals.name_key");
export const LOGIN = seenColumn("login_key", seesAccounts);
export const EMAIL = seenColumn("email_key", seesAddresses);

const STATUSES = ["active", "registered", "locked", "invited"];

/** Whose next sign-in from a new address is refused, because of too many wrong passwords; of people, with their `users` row. */
export const blockedFilter: Filter = seenBy(seesAccounts, {
  operators: ["=", "!"],
  takes: "boolean",
  where(operator, values, scope, name) {
    const blocked = sql<SqlBool>`exists (select 1 from throttles
      where throttles.key = ${ATTEMPTS_OF} || users.login_key
      and throttles.count >= ${LOGIN_ATTEMPTS.perAccount} and throttles.resets_at > ${scope.now})`;
    return whetherOneOf(operator, values, name, blocked);
  },
});

/**
 * Who is a member of one of the projects (`*`: of any), through a group or not. Of others only memberships that the
 * caller can see count.
 */
export const memberFilter = (operators: readonly string[]): Filter => ({
  operators,
  takes: "id",
  where(operator, values, scope, name) {
    const { caller } = scope;
    const project = sql.ref<number>("memberships.project_id");
    const asked = operator.endsWith("*") ? isNotNull(project) : scope.idIn(project, idsOf(values, name));
    const seen = scope.idIn(project, [...caller.projectIds("view_members").union(caller.projectIds("manage_members"))]);
    // Found once: for each person either database could read all members of the project again.
    const member = sql<SqlBool>`principals.id in (select memberships.principal_id from memberships
      where ${asked} and (${seen} or memberships.principal_id = ${caller.id}))`;
    return operator.startsWith("!") ? sql<SqlBool>`not ${member}` : member;
  },
});

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
  admin: seenBy(seesAdministrators, { ...booleanFilter("users.admin"), operators: ["="] }),
  group: {
    operators: ["=", "!", "*", "!*"],
    takes: "id",
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
  /** An extension. */
  project: memberFilter(["=", "!"]),
  blocked: blockedFilter,
  createdAt: seenBy(seesAdministrators, instantFilter("principals.created_at")),
  updatedAt: seenBy(seesAdministrators, instantFilter("principals.updated_at")),
};

const sorts = {
  id: { column: "users.id" },
  name: { column: "principals.sort_key" },
  login: { column: sortKey("users.login_key") },
  email: { column: sortKey("users.email_key") },
  mail: { column: sortKey("users.email_key") },
  firstName: { column: sortKey("users.first_name") },
  firstname: { column: sortKey("users.first_name") },
  lastName: { column: sortKey("users.last_name") },
  lastname: { column: sortKey("users.last_name") },
  status: { column: "users.status" },
  /** By the first of their groups; people without a group come last. */
  group: {
    column: sql`(select min(groups.sort_key) from group_users inner join principals as groups
      on groups.id = group_users.group_id where group_users.user_id = users.id)`,
    nullsLast: true,
  },
  admin: { column: "users.admin" },
  createdAt: { column: "principals.created_at" },
  updatedAt: { column: "principals.updated_at" },
  lastActiveAt: { column: LAST_ACTIVE },
} satisfies Sorts;

const OF_ACCOUNTS = ["login", "firstName", "firstname", "lastName", "lastname", "status"] as const;
const OF_ADMINISTRATION = ["admin", "createdAt", "updatedAt", "lastActiveAt"] as const;

const hidden = (names: readonly (keyof typeof sorts)[]): Sorts =>
  Object.fromEntries(names.map((name) => [name, hiddenSort]));

/** By what the caller can see of everyone. */
export const userSorts = (caller: Caller): Sorts => ({
  ...sorts,
  ...(!seesAccounts(caller) && hidden(OF_ACCOUNTS)),
  ...(!seesAddresses(caller) && hidden(["email", "mail"])),
  ...(!seesAdministrators(caller) && hidden(OF_ADMINISTRATION)),
});
