/** What built-in roles can't have: visitors and people who are no members can't be given everything that members can. */
import { isGrantable, PERMISSIONS } from "@halyard/contract/permissions/permissions";
import type { MatrixRole } from "../model/catalogue.ts";

/** Apart from how roles are read, which every page can do ahead: the list of all permissions is for the matrix alone. */
export const withNever = (roles: readonly MatrixRole[]): MatrixRole[] =>
  roles.map((role) => (role.builtin == null ? role : { ...role, never: neverOf(role.builtin) }));

/** Built-in roles are those of projects. */
const neverOf = (builtin: string): ReadonlySet<string> =>
  new Set(PERMISSIONS.filter((one) => !isGrantable(one, { type: "project", builtin })).map(({ id }) => id));
