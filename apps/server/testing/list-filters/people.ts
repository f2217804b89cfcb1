/** What the filters of people, of what they hold and of what they may do mean. */
import { ACTIONS } from "@halyard/contract/permissions/actions";
import type { Caller } from "../../src/access/caller.ts";
import { capabilityFilters } from "../../src/identity/capabilities/service.ts";
import { groupFilters } from "../../src/identity/groups/service.ts";
import { membershipFilters } from "../../src/identity/memberships/filters.ts";
import { placeholderFilters } from "../../src/identity/placeholder-users/service.ts";
import { principalFilters } from "../../src/identity/principals/service.ts";
import { holderFilters } from "../../src/identity/roles/holders.ts";
import { roleFilters } from "../../src/identity/roles/service.ts";
import { userFilters } from "../../src/identity/users/filters.ts";
import * as mean from "../meanings.ts";
import { world } from "./facts.ts";
import { createdAt, id, idsOf, listOf, ofId, updatedAt, withMe, type List } from "./list.ts";
import { projects } from "./projects.ts";

const users = idsOf(() => world.users);
const groups = () => world.principals.filter(({ type }) => type === "Group").map(id);
const principals = idsOf(() => world.principals);
const workPackages = idsOf(() => world.workPackages);
const groupsOf = (user: number): number[] =>
  world.groupUsers.filter((one) => one.user_id === user).map((one) => one.group_id);
const memberIn = (principal: number): number[] =>
  world.memberships.flatMap((one) =>
    one.principal_id === principal && one.project_id !== null ? [one.project_id] : [],
  );
/** As far as the caller sees who is a member there. */
const seenMemberIn = (principal: number, who: Caller): number[] =>
  memberIn(principal).filter((project) => who.id === principal || who.can("view_members", project));
const userOf = (principal: number) => world.users.find((user) => user.id === principal);
const principalOf = (principal: number) => world.principals.find((one) => one.id === principal)!;
const statusOf = (principal: number): string => userOf(principal)?.status ?? "active";
/** Logins and addresses are hidden from those who do not manage people, but for their own. */
const namesOf = (principal: number, who: Caller): string[] => {
  const user = who.isAdministrator || who.id === principal ? userOf(principal) : undefined;
  return [principalOf(principal).name, user?.login ?? "", user?.email ?? ""];
};
const isBlocked = (principal: number): boolean =>
  world.throttles.some(
    ({ key, resets_at }) => key.endsWith(`:${userOf(principal)?.login_key}`) && resets_at > "2026-03-02T09:00:00.000Z",
  );
const STATUSES = ["active", "registered", "locked", "invited"];
const names = () => world.principals.map(({ name }) => name);

const rolesOf = (membership: number): number[] =>
  world.membershipRoles.filter((one) => one.membership_id === membership).map((one) => one.role_id);
export const memberRole = () => world.membershipRoles[0]!.role_id;
const allows = (role: number, permission: string): boolean =>
  world.rolePermissions.some((one) => one.role_id === role && one.permission === permission);
/** All that there could be, by the ids that they would have. */
const capabilities = () =>
  ACTIONS.flatMap(({ id: action }) =>
    ["g", ...projects().map((one) => `w${one}`)].flatMap((context) =>
      principals().map((principal) => ({ key: `${action}/${context}-${principal}`, action, context, principal })),
    ),
  );
const SOME_ACTIONS = [
  "memberships/read",
  "work_packages/read",
  "versions/read",
  "users/read",
  "projects/create",
].filter((one) => ACTIONS.some((action) => action.id === one));
export const PEOPLE_LISTS: readonly List[] = [
  listOf(() => world.users.map((user) => ({ ...principalOf(user.id), ...user })))({
    path: "users",
    filters: userFilters,
    key: id,
    logins: ["admin"],
    meanings: {
      id: mean.ids((row) => row.id, withMe(users)),
      status: mean.word((row) => row.status, STATUSES),
      name: mean.texts((row) => [row.name, row.email], names),
      login: mean.texts(
        (row) => [row.login],
        () => world.users.map(({ login }) => login),
      ),
      email: mean.texts(
        (row) => [row.email],
        () => world.users.map(({ email }) => email),
      ),
      anyNameAttribute: mean.search((row, who) => namesOf(row.id, who)),
      search: mean.search((row, who) => namesOf(row.id, who)),
      admin: mean.flag((row) => row.admin === 1),
      group: mean.anyId((row) => groupsOf(row.id), groups),
      project: mean.anyId((row, who) => seenMemberIn(row.id, who), projects),
      blocked: mean.flag((row) => isBlocked(row.id)),
      createdAt,
      updatedAt,
    },
  }),
  listOf(() => world.principals)({
    path: "groups",
    filters: groupFilters,
    key: id,
    meanings: {
      id: mean.ids((row) => row.id, principals),
      name: mean.texts((row) => [row.name], names),
      createdAt,
      updatedAt,
    },
  }),
  listOf(() => world.principals)({
    path: "placeholder_users",
    filters: placeholderFilters,
    key: id,
    meanings: {
      id: mean.ids((row) => row.id, principals),
      name: mean.texts((row) => [row.name], names),
      group: mean.ofNothing(() => mean.some(groups())),
      status: mean.word(() => "active", STATUSES),
      createdAt,
      updatedAt,
    },
  }),
  listOf(() => world.principals)({
    path: "principals",
    filters: principalFilters,
    key: id,
    meanings: {
      id: mean.ids((row) => row.id, withMe(principals)),
      type: mean.word((row) => row.type, ["User", "Group", "PlaceholderUser"]),
      status: {
        values: () => mean.some([...STATUSES, "1", "2", "3", "4"]),
        matches: (row, operator, values) =>
          values.some((value) => (STATUSES[Number(value) - 1] ?? value) === statusOf(row.id)) === (operator === "="),
      },
      name: mean.texts((row) => [row.name], names),
      anyNameAttribute: mean.search((row, who) => namesOf(row.id, who)),
      typeahead: mean.search((row, who) => namesOf(row.id, who)),
      member: mean.anyId((row, who) => seenMemberIn(row.id, who), projects),
      assignableIn: {
        values: () => mean.some([...projects(), mean.NO_ID]),
        matches: (row, _operator, values, who) =>
          statusOf(row.id) !== "locked" &&
          world.memberships.some(
            ({ id: membership, principal_id: principal, project_id: project }) =>
              principal === row.id &&
              project !== null &&
              values.includes(String(project)) &&
              (["add_work_packages", "edit_work_packages", "manage_categories", "edit_project"] as const).some((one) =>
                who.can(one, project),
              ) &&
              rolesOf(membership).some((role) => allows(role, "work_package_assigned")),
          ),
      },
      mentionableOnWorkPackage: {
        values: () => mean.some([...workPackages(), mean.NO_ID]),
        matches: (row, _operator, values, who) =>
          statusOf(row.id) === "active" &&
          world.workPackages.some(
            (one) =>
              values.includes(String(one.id)) &&
              who.can("view_work_packages", one.project_id) &&
              world.memberships.some(
                (membership) =>
                  membership.principal_id === row.id &&
                  membership.project_id === one.project_id &&
                  rolesOf(membership.id).some((role) => allows(role, "view_work_packages")),
              ),
          ),
      },
    },
  }),
  listOf(() => world.memberships)({
    path: "memberships",
    filters: membershipFilters,
    key: id,
    meanings: {
      id: ofId(() => world.memberships),
      principal: mean.ids((row) => row.principal_id, withMe(principals)),
      principalType: mean.word((row) => principalOf(row.principal_id).type, ["User", "Group", "PlaceholderUser"]),
      project: mean.ids((row) => row.project_id, projects),
      role: mean.anyId(
        (row) => rolesOf(row.id),
        idsOf(() => world.roles),
      ),
      group: mean.anyId((row) => groupsOf(row.principal_id), groups),
      name: mean.texts((row) => [principalOf(row.principal_id).name], names),
      anyNameAttribute: mean.search((row, who) => namesOf(row.principal_id, who)),
      status: mean.word((row) => statusOf(row.principal_id), STATUSES),
      blocked: mean.seenBy(
        (who) => who.isAdministrator,
        mean.flag((row) => isBlocked(row.principal_id)),
      ),
      createdAt,
      updatedAt,
    },
  }),
  listOf(() => world.roles)({
    path: "roles",
    filters: roleFilters,
    key: id,
    meanings: {
      name: mean.texts(
        (row) => [row.name],
        () => world.roles.map(({ name }) => name),
      ),
      type: mean.word((row) => row.type, ["project", "global"]),
      // Those for system use alone, and those of shares, are neither.
      grantable: {
        values: () => mean.some(["t", "f"]),
        matches: (row, _operator, values) =>
          (values.includes("t") && row.builtin === "none" && row.assignable === 1) ||
          (values.includes("f") && ["non_member", "anonymous"].includes(row.builtin)),
      },
      // Either way round, the built-in ones are no choice; negated it asks for the other units' only.
      unit: {
        values: () => mean.one("project", "system"),
        matches(row, operator, [unit]) {
          const type = unit === "system" ? "global" : "project";
          return operator === "!"
            ? row.type !== type
            : row.type === type && row.builtin === "none" && row.assignable === 1;
        },
      },
      allowsBecomingAssignee: mean.flag((row) => allows(row.id, "work_package_assigned")),
    },
  }),
  listOf(() =>
    world.membershipRoles
      .filter((one) => one.role_id === memberRole())
      .map((one) => ({ ...one, membership: world.memberships.find((row) => row.id === one.membership_id)! })),
  )({
    path: "roles/{role}/holders",
    filters: holderFilters,
    key: ({ membership, inherited_from }) => `${inherited_from === null ? "direct" : "group"} ${membership.id}`,
    keyOf: (element) => `${Object(element).via} ${/\d+$/.exec(Object(element)._links.membership.href)?.[0]}`,
    logins: ["admin"],
    meanings: {
      name: mean.texts((row) => [principalOf(row.membership.principal_id).name], names),
      via: mean.word((row) => (row.inherited_from === null ? "direct" : "group"), ["direct", "group"]),
      principalType: mean.word(
        (row) => principalOf(row.membership.principal_id).type,
        ["User", "Group", "PlaceholderUser"],
      ),
      project: mean.ids((row) => row.membership.project_id, projects),
    },
  }),
  listOf(() => ACTIONS)({
    path: "actions",
    filters: { id: capabilityFilters.id },
    key: (row) => row.id,
    meanings: {
      id: mean.word((row) => row.id, ["memberships/read", "projects/copy", "work_packages/read", "users/read"]),
    },
  }),
  listOf(capabilities)({
    path: "capabilities",
    filters: capabilityFilters,
    key: (row) => row.key,
    // One of the three must say which ones.
    always: () => [{ principal: { operator: "=", values: principals().slice(0, 8).map(String) } }],
    meanings: {
      action: mean.word((row) => row.action, SOME_ACTIONS),
      principal: mean.ids((row) => row.principal, withMe(principals)),
      context: {
        values: () => mean.some(["g", ...projects().flatMap((one) => [`w${one}`, `p${one}`])]),
        matches: (row, operator, values) =>
          values.some((value) => value.replace("p", "w") === row.context) === (operator === "="),
      },
      id: {
        values: () => mean.some(principals().map((one) => `memberships/read/w${projects()[0]}-${one}`)),
        matches: (row, operator, values) => values.includes(row.key) === (operator === "="),
      },
    },
  }),
];
