/** By which roles people work, and what they learn about things that they cannot see. */
import type { Caller } from "../caller.ts";
import type { RoleFacts } from "../grants.ts";

/** A role that people are given in projects. */
export const isGiven = ({ type, assignable, builtin }: RoleFacts): boolean =>
  type === "project" && assignable && builtin === "none";

/**
 * The roles that count there for what depends on roles beside permissions: an administrator counts as having every role
 * that people are given, who is no member as having the built-in one.
 */
export function rolesAt(caller: Caller, projectId: number): RoleFacts[] {
  const { roles, nonMember, anonymous } = caller.facts;
  if (caller.isAdministrator) return [...roles.values()].filter(isGiven);
  const held = caller.rolesIn(projectId);
  if (held.length > 0) return [...new Set(held.map(({ role }) => role))];
  const builtin = caller.anonymous ? anonymous : nonMember;
  return builtin === null ? [] : [builtin];
}

/**
 * Those of the projects in which people work. What is planned in a template is no one's work: it is listed and counted in
 * the template alone.
 */
export const workedOn = (caller: Caller, projectIds: ReadonlySet<number>): ReadonlySet<number> =>
  new Set([...projectIds].filter((id) => caller.facts.projects.get(id)?.templated !== true));

/** Templates of work packages: those who make work packages of them, and those who keep them. */
export const seesWorkTemplates = (caller: Caller, projectId: number): boolean =>
  caller.can("view_work_packages", projectId) &&
  (caller.can("edit_project", projectId) || caller.can("add_work_packages", projectId));

/** Also names in what is archived, and in what was deleted with its project. */
export const seesAllNames = (caller: Caller): boolean => caller.isAdministrator;
