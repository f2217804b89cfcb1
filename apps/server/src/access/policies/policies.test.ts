import { expect, test } from "vitest";
import type { Permission } from "@halyard/contract/permissions/permissions";
import { Caller } from "../caller.ts";
import type { AccessFacts } from "../grants.ts";
import { seesCredentials, mayCreateTokens } from "./credentials.ts";
import { mayManageMembership } from "./memberships.ts";
import { mayDeleteWorkType } from "./work-types.ts";
import { maySetPassword, mayChangeAvatar, mayLock, mayUpdateAccount, mayViewAs, type Account } from "./users.ts";

const facts: AccessFacts = { roles: new Map(), projects: new Map(), nonMember: null, anonymous: null };

const callerWith = (id: number, admin: boolean, permissions: readonly Permission[] = []): Caller => {
  const identity = { id, login: "", name: "", admin, anonymous: id === 0, language: "en", timeZone: null };
  const granted = new Set(permissions);
  const role = { id: 1, name: "", type: "global" as const, builtin: "none", assignable: true, permissions: granted };
  return new Caller(identity, facts, { global: [{ role, membershipId: 1, groupId: null }], byProject: new Map() });
};

const administrator = callerWith(1, true);
const manager = callerWith(2, false, ["manage_user"]);
const person = callerWith(3, false);
const anonymous = callerWith(0, false);

const account = (id: number, more: Partial<Account> = {}): Account => ({
  id,
  admin: 0,
  status: "active",
  builtin: "none",
  ...more,
});

test.each([
  ["their own account", mayUpdateAccount, account(3), [true, true, true, false]],
  ["an administrator's account", mayUpdateAccount, account(1, { admin: 1 }), [true, false, false, false]],
  ["an account of the system", mayUpdateAccount, account(9, { builtin: "system" }), [false, false, false, false]],
  ["a picture", mayChangeAvatar, account(3), [true, true, true, false]],
  ["a lock", mayLock, account(3), [true, false, false, false]],
  ["a lock of the administrator", mayLock, account(1), [false, false, false, false]],
  ["a password", maySetPassword, account(3), [true, false, true, false]],
  ["another's eyes", mayViewAs, account(3), [true, false, false, false]],
  ["another administrator's eyes", mayViewAs, account(4, { admin: 1 }), [false, false, false, false]],
  ["credentials", seesCredentials, account(3), [true, false, true, false]],
] as const)("who has a right to %s: administrator, manager, that person, anonymous", (_what, rule, user, expected) => {
  expect([administrator, manager, person, anonymous].map((caller) => rule(caller, user))).toEqual(expected);
});

test("a password of an account that is being made is for all who make accounts", () => {
  expect([administrator, manager, person].map((caller) => maySetPassword(caller, null))).toEqual([true, true, false]);
});

test("tokens are for those whom the instance has them for, and takes them from", () => {
  const all = ["everyone", "administrators", "no_one"] as const;
  const allowed = (caller: Caller) => [
    ...all.map((tokensFor) => mayCreateTokens(caller, { tokensFor, tokensAcceptedFrom: "everyone" })),
    ...all.map((tokensAcceptedFrom) => mayCreateTokens(caller, { tokensFor: "everyone", tokensAcceptedFrom })),
  ];
  expect(allowed(administrator)).toEqual([true, true, false, true, true, false]);
  expect(allowed(person)).toEqual([true, false, false, true, false, false]);
});

test("memberships in no project are for administrators", () => {
  expect([administrator, manager].map((caller) => mayManageMembership(caller, null))).toEqual([true, false]);
});

test("what new work packages begin with is deleted by no one", () => {
  expect(mayDeleteWorkType(administrator, { is_default: 0 })).toBe(true);
  expect(mayDeleteWorkType(administrator, { is_default: 1 })).toBe(false);
  expect(mayDeleteWorkType(administrator, { is_default: 0, is_standard: 1 })).toBe(false);
  expect(mayDeleteWorkType(manager, { is_default: 0 })).toBe(false);
});
