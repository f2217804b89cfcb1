/** The permissions that built-in roles can't have: not everything a member may do can be granted to Anonymous and Non member. */
import { isGrantable, PERMISSIONS } from "@halyard/contract/permissions/permissions";
import type { MatrixRole } from "../model/catalogue.ts";

/** Separate from the queries for roles, which every page can prefetch: only the matrix needs the list of all permissions. */
export const withNever = (roles: readonly MatrixRole[]): MatrixRole[] =>
  roles.map((role) => (role.builtin == null ? role : { ...role, never: neverOf(role.builtin) }));

/** Built-in roles are those of projects. */
const neverOf = (builtin: string): ReadonlySet<string> =>
  new Set(PERMISSIONS.filter((one) => !isGrantable(one, { type: "project", builtin })).map(({ id }) => id));
