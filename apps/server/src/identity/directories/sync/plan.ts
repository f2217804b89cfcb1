/** What a sync would change, from what the directory says and what is here. It touches nothing. */
import { GROUP_NAME_LENGTH } from "@halyard/contract/limits";
import type { DirectoryConfig } from "../config.ts";
import { dnKey, isComplete, type DirectoryGroup, type DirectoryPerson } from "../entries.ts";
import { membersByGroup } from "./nesting.ts";

export interface KnownPerson {
  identityId: number;
  userId: number;
  subject: string;
  managed: boolean;
  /** This directory locked them. */
  removed: boolean;
  misses: number;
  login: string;
  email: string;
  firstName: string;
  lastName: string;
  name: string;
  status: string;
}

export interface KnownGroup {
  id: number;
  name: string;
  /** The name in the directory that it is linked to; null: it is not. */
  dn: string | null;
  /** Everyone, and those whom this directory made members. */
  members: ReadonlySet<number>;
  managed: ReadonlySet<number>;
}

export interface Known {
  people: readonly KnownPerson[];
  groups: readonly KnownGroup[];
  /** Accounts of no one in this directory, by username and by address, both in lower case. */
  accountsByLogin: ReadonlyMap<string, number>;
  accountsByEmail: ReadonlyMap<string, number>;
}

type Found = Pick<DirectoryPerson, "subject" | "login" | "email" | "firstName" | "lastName" | "disabled" | "dn">;

export interface Plan {
  create: Found[];
  link: { userId: number; person: Found }[];
  update: { known: KnownPerson; person: Found }[];
  unlock: KnownPerson[];
  lock: KnownPerson[];
  /** Not found, but not often enough yet. */
  missing: KnownPerson[];
  /** Found again before they were locked. */
  back: KnownPerson[];
  skipped: { name: string; reason: "incomplete" | "taken" | "noAccount" }[];
  /** In the order in which they are made; `id` null: it is made. */
  groups: GroupPlan[];
}

export interface GroupPlan {
  id: number | null;
  name: string;
  dn: string | null;
  /** What it is called here, where that is something else. */
  before: string | null;
  isNewLink: boolean;
  /** By subject: some of them have no account yet. */
  joined: string[];
  left: number[];
}

export function planOf(
  config: DirectoryConfig,
  people: readonly DirectoryPerson[],
  groups: readonly DirectoryGroup[],
  known: Known,
): Plan {
  const plan: Plan = {
    create: [],
    link: [],
    update: [],
    unlock: [],
    lock: [],
    missing: [],
    back: [],
    skipped: [],
    groups: [],
  };
  planPeople(config, people, known, plan);
  if (config.syncGroups) planGroups(people, groups, known, plan);
  return plan;
}

function planPeople(config: DirectoryConfig, people: readonly DirectoryPerson[], known: Known, plan: Plan): void {
  const bySubject = new Map(known.people.map((one) => [one.subject, one]));
  const { logins, emails } = heldBy(people, known);
  for (const person of people) {
    const one = bySubject.get(person.subject);
    if (one !== undefined) {
      bySubject.delete(person.subject);
      planKnown(person, one, plan);
      continue;
    }
    const [login, email] = [person.login.toLowerCase(), person.email.toLowerCase()];
    const isTwice = logins.has(login) || emails.has(email);
    logins.add(login);
    emails.add(email);
    planNew(config, person, known, plan, isTwice);
  }
  for (const one of bySubject.values()) {
    if (!one.managed || one.status === "locked") continue;
    if (one.misses + 1 >= config.missesBeforeLock) plan.lock.push(one);
    else plan.missing.push(one);
  }
}

/** Usernames and addresses that people of this directory have here after the sync, those who are gone there included. */
function heldBy(people: readonly DirectoryPerson[], known: Known) {
  const found = new Map(people.map((person) => [person.subject, person]));
  const held = known.people.map((one) => found.get(one.subject) ?? one);
  return {
    logins: new Set(held.map(({ login }) => login.toLowerCase())),
    emails: new Set(held.map(({ email }) => email.toLowerCase())),
  };
}

function planKnown(person: DirectoryPerson, one: KnownPerson, plan: Plan): void {
  if (one.misses > 0) plan.back.push(one);
  if (!one.managed) return;
  if (person.disabled) {
    if (one.status === "active") plan.lock.push(one);
    return;
  }
  if (one.removed && one.status === "locked") plan.unlock.push(one);
  const isOther =
    one.login !== person.login ||
    one.email !== person.email ||
    one.firstName !== person.firstName ||
    one.lastName !== person.lastName;
  if (!isOther) return;
  if (isComplete(person)) plan.update.push({ known: one, person });
  else plan.skipped.push({ name: person.login || person.dn, reason: "incomplete" });
}

function planNew(config: DirectoryConfig, person: DirectoryPerson, known: Known, plan: Plan, isTwice: boolean): void {
  // Whoever is disabled there needs no account here.
  if (person.disabled) return;
  const name = person.login || person.dn;
  if (!isComplete(person)) return void plan.skipped.push({ name, reason: "incomplete" });
  const byLogin = known.accountsByLogin.get(person.login.toLowerCase());
  const byEmail = known.accountsByEmail.get(person.email.toLowerCase());
  const account = byLogin ?? byEmail;
  const isClear = !isTwice && (byLogin === undefined || byEmail === undefined || byLogin === byEmail);
  if (account !== undefined && config.linkExisting && isClear) plan.link.push({ userId: account, person });
  else if (account !== undefined || isTwice) plan.skipped.push({ name, reason: "taken" });
  else if (!config.createAccounts) plan.skipped.push({ name, reason: "noAccount" });
  else plan.create.push(person);
}

function planGroups(
  people: readonly DirectoryPerson[],
  groups: readonly DirectoryGroup[],
  known: Known,
  plan: Plan,
): void {
  const userOf = new Map(known.people.map(({ subject, userId }) => [subject, userId]));
  for (const { userId, person } of plan.link) userOf.set(person.subject, userId);
  const coming = new Set(plan.create.map(({ subject }) => subject));
  const members = membersByGroup(groups, people);
  const byDn = new Map(known.groups.flatMap((group) => (group.dn === null ? [] : [[dnKey(group.dn), group] as const])));
  const byName = new Map(known.groups.map((group) => [group.name.toLowerCase(), group]));
  for (const { dn, name } of groups) {
    const here =
      byDn.get(dnKey(dn)) ?? (byName.get(name.toLowerCase())?.dn === null ? byName.get(name.toLowerCase()) : undefined);
    byDn.delete(dnKey(dn));
    const isNameTaken = here?.name !== name && (byName.get(name.toLowerCase())?.id ?? here?.id) !== here?.id;
    if (name.length < GROUP_NAME_LENGTH.minimum || name.length > GROUP_NAME_LENGTH.maximum || isNameTaken) {
      plan.skipped.push({ name: name || dn, reason: isNameTaken ? "taken" : "incomplete" });
      continue;
    }
    const wanted = [...(members.get(dnKey(dn)) ?? [])].filter((one) => userOf.has(one) || coming.has(one));
    const wantedIds = new Set(wanted.flatMap((one) => userOf.get(one) ?? []));
    const joined = wanted.filter((one) => !here?.members.has(userOf.get(one) ?? 0));
    const left = [...(here?.managed ?? [])].filter((id) => !wantedIds.has(id));
    const isNewLink = here?.dn !== dn;
    const before = here === undefined || here.name === name ? null : here.name;
    if (here !== undefined && !isNewLink && before === null && joined.length + left.length === 0) continue;
    plan.groups.push({ id: here?.id ?? null, name, dn, before, isNewLink, joined, left });
  }
  for (const gone of byDn.values())
    plan.groups.push({
      id: gone.id,
      name: gone.name,
      dn: null,
      before: null,
      isNewLink: false,
      joined: [],
      left: [...gone.managed],
    });
}

export const removalsOf = (plan: Plan): number =>
  plan.lock.length + plan.groups.reduce((sum, { left }) => sum + left.length, 0);

/** Why it has to be looked at first; null: it can go on. */
export function excessOf(config: DirectoryConfig, plan: Plan, known: Known): string | null {
  const removals = removalsOf(plan);
  if (removals > config.mostRemovals)
    return `It would lock or remove ${removals}, more than the ${config.mostRemovals} that are allowed at once.`;
  const managed = known.people.filter((one) => one.managed && one.status === "active").length;
  const share = managed === 0 ? 0 : (plan.lock.length / managed) * 100;
  // One of three is a third, and no reason to stop.
  if (plan.lock.length > 5 && share > config.mostRemovalsPercent)
    return `It would lock ${plan.lock.length} of ${managed} people, more than ${config.mostRemovalsPercent}%.`;
  return null;
}

const SHOWN = 200;

/** For people: how many of each kind, and the first of them. */
export function summaryOf(plan: Plan) {
  const name = ({ firstName, lastName, login }: Found): string => `${`${firstName} ${lastName}`.trim()} (${login})`;
  const groupChange = ({ id, dn }: GroupPlan): string =>
    id === null ? "createGroup" : dn === null ? "unlinkGroup" : "changeGroup";
  const changes = [
    ...plan.lock.map((one) => ({ kind: "lock", name: `${one.name} (${one.login})` })),
    ...plan.create.map((one) => ({ kind: "create", name: name(one) })),
    ...plan.link.map(({ person }) => ({ kind: "link", name: name(person) })),
    ...plan.update.map(({ person }) => ({ kind: "update", name: name(person) })),
    ...plan.unlock.map((one) => ({ kind: "unlock", name: `${one.name} (${one.login})` })),
    ...plan.missing.map((one) => ({ kind: "missing", name: `${one.name} (${one.login})` })),
    ...plan.groups.map((group) => ({
      kind: groupChange(group),
      name: group.name,
      joined: group.joined.length,
      left: group.left.length,
    })),
    ...plan.skipped.map((one) => ({ kind: "skip", name: one.name, reason: one.reason })),
  ];
  const counts: Record<string, number> = {};
  for (const { kind } of changes) counts[kind] = (counts[kind] ?? 0) + 1;
  counts["joined"] = plan.groups.reduce((sum, { joined }) => sum + joined.length, 0);
  counts["left"] = plan.groups.reduce((sum, { left }) => sum + left.length, 0);
  return { counts, changes: changes.slice(0, SHOWN) };
}
