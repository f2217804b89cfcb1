/** What a change of a role may be: the spec's words for names and descriptions, and what built-in roles keep. */
import { isGrantable, permissionOf, type Permission } from "@halyard/contract/permissions/permissions";
import {
  cleanRoleName,
  roleDescriptionProblem,
  roleNameKey,
  roleNameProblem,
} from "@halyard/contract/permissions/roles";
import { ApiError, readOnly, violation } from "../../../platform/errors.ts";
import type { RoleTable } from "../../../platform/database/schema/tables/identity/people.ts";
import type { Changes } from "../../../platform/events/journal.ts";
import type { RoleInput } from "../resource.ts";
import type { RoleColumns, RoleRow } from "../store.ts";

/** The error of a rule that throws it, to be told together with others. */
export function problemOf(rule: () => unknown): ApiError[] {
  try {
    rule();
    return [];
  } catch (error) {
    if (error instanceof ApiError) return [error];
    throw error;
  }
}

export function textProblems({ name, description }: Partial<RoleInput>): ApiError[] {
  const nameProblem = name === undefined ? null : roleNameProblem(name);
  const descriptionProblem = description === undefined ? null : roleDescriptionProblem(description);
  return [
    ...(nameProblem === null ? [] : [violation("name", nameProblem)]),
    ...(descriptionProblem === null ? [] : [violation("description", descriptionProblem)]),
  ];
}

/** The columns that would be different; clients send whole roles back. */
export function columnsOf(role: RoleRow, input: Partial<RoleInput>): Partial<RoleColumns> {
  const columns: Partial<RoleColumns> = {};
  if (input.name !== undefined && cleanRoleName(input.name) !== role.name) {
    columns.name = cleanRoleName(input.name);
    columns.name_key = roleNameKey(input.name);
  }
  if (input.description !== undefined && input.description !== role.description)
    columns.description = input.description;
  const assignable = role.assignable === 1 && role.builtin === "none";
  if (input.assignable !== undefined && input.assignable !== assignable) columns.assignable = input.assignable ? 1 : 0;
  if (input.globalRole !== undefined && input.globalRole !== (role.type === "global")) {
    columns.type = input.globalRole ? "global" : "project";
  }
  return columns;
}

const WIRE: Record<keyof RoleColumns, { attribute: string; label: string } | null> = {
  name: { attribute: "name", label: "Name" },
  name_key: null,
  description: { attribute: "description", label: "Description" },
  type: { attribute: "globalRole", label: "Global role" },
  assignable: { attribute: "assignable", label: "Assignable" },
};

/** The system counts on its own roles: they keep their names and kinds, and share roles all that they are. */
export function protectedProblems(role: RoleRow, columns: Partial<RoleColumns>, input: Partial<RoleInput>): ApiError[] {
  if (role.builtin === "none") return [];
  const problems = wireNames(columns).map(({ attribute, label }) => readOnly(attribute, label));
  if (role.type === "work_package" && input.permissions !== undefined) {
    problems.push(readOnly("permissions", "Permissions"));
  }
  return problems;
}

function wireNames(columns: Partial<RoleColumns>): { attribute: string; label: string }[] {
  const names = [];
  for (const [column, wire] of Object.entries(WIRE)) {
    if (wire !== null && Object.hasOwn(columns, column)) names.push(wire);
  }
  return names;
}

/** Project and global roles have nothing in common: who holds one could not hold the other. */
export function newTypeProblems(
  type: RoleTable["type"],
  permissions: readonly Permission[],
  holders: number,
): ApiError[] {
  if (holders > 0) return [violation("globalRole", "A role that is assigned to someone cannot change its type.")];
  const wrong = permissions.filter((id) => !isGrantable(permissionOf(id), { type, builtin: "none" }));
  if (wrong.length === 0) return [];
  return [violation("permissions", `Permissions has ${wrong.length} that a ${type} role cannot hold.`)];
}

export function columnChanges(role: RoleRow, columns: Partial<RoleColumns>): Changes {
  const changes: Changes = {};
  if (columns.name !== undefined) changes["name"] = { from: role.name, to: columns.name };
  if (columns.description !== undefined) changes["description"] = { from: role.description, to: columns.description };
  if (columns.assignable !== undefined) {
    changes["assignable"] = { from: role.assignable === 1, to: columns.assignable === 1 };
  }
  if (columns.type !== undefined)
    changes["globalRole"] = { from: role.type === "global", to: columns.type === "global" };
  return changes;
}

/** @throws a violation (422) of `reassignTo` where those who hold the role cannot get the other instead */
export function requireReplacement(role: RoleRow, target: RoleRow | undefined): asserts target is RoleRow {
  if (target === undefined || target.builtin !== "none" || target.type !== role.type || target.id === role.id) {
    throw violation("reassignTo", `Choose another ${role.type} role for those who hold this one.`);
  }
  if (target.assignable === 0) throw violation("reassignTo", `${target.name} is for system use only.`);
}
