/** Which permissions and roles the filters leave, and the lines of the grid. Pure. */
import type { Risk } from "@halyard/contract/permissions/permissions";
import { cellRule, type MatrixCategory, type MatrixPermission, type MatrixRole } from "./catalogue.ts";
import { isGranted } from "./bulk-changes.ts";
import { NOTHING_PENDING, shownOf, type Pending, type Saved } from "./pending.ts";

export interface Filters {
  text: string;
  risk: Risk | null;
  category: string | null;
  differences: boolean;
  changed: boolean;
  /** Only these roles; null: all. */
  roles: readonly number[] | null;
}

export type Line =
  | { kind: "category"; category: MatrixCategory; count: number; folded: boolean }
  | { kind: "permission"; permission: MatrixPermission };

export interface Filtered {
  roles: readonly MatrixRole[];
  categories: readonly MatrixCategory[];
}

/** Categories that nothing is left of are left out; so are roles without changes where only changes are wanted. */
export function filtered(saved: Saved, pending: Pending, filters: Filters): Filtered {
  const changes = changedCells(saved, pending);
  const roles = [...saved.roles.values()].filter(
    (role) =>
      (filters.roles === null || filters.roles.includes(role.id)) && (!filters.changed || changes.roles.has(role.id)),
  );
  const words = filters.text.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = (permission: MatrixPermission, category: MatrixCategory): boolean => {
    if (filters.risk !== null && permission.risk !== filters.risk) return false;
    if (filters.changed && !changes.permissions.has(permission.id)) return false;
    const text = `${permission.name} ${permission.id} ${category.name}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) return false;
    return !filters.differences || differs(saved, roles, permission);
  };
  const categories = saved.catalogue.categories
    .filter((category) => filters.category === null || category.id === filters.category)
    .map((category) => ({
      ...category,
      permissions: category.permissions.filter((permission) => wanted(permission, category)),
    }))
    .filter((category) => category.permissions.length > 0);
  return { roles, categories };
}

function changedCells(saved: Saved, pending: Pending): { roles: Set<number>; permissions: Set<string> } {
  const roles = new Set<number>();
  const permissions = new Set<string>();
  for (const roleId of pending.keys()) {
    const role = saved.roles.get(roleId);
    if (role === undefined) continue;
    roles.add(roleId);
    const { added, removed } = shownOf(saved, pending, role);
    for (const id of [...added, ...removed]) permissions.add(id);
  }
  return { roles, permissions };
}

/** Whether the roles that could hold it do not agree, as saved: a line does not vanish while it is being changed. */
function differs(saved: Saved, roles: readonly MatrixRole[], permission: MatrixPermission): boolean {
  const able = roles.filter((role) => cellRule(role, permission) !== "elsewhere");
  const [first, ...rest] = able.map((role) =>
    isGranted(saved, NOTHING_PENDING, { roleId: role.id, permissionId: permission.id }),
  );
  return rest.some((granted) => granted !== first);
}

/** Each category's head, and what is in it unless it is folded. */
export function linesOf(categories: readonly MatrixCategory[], folded: readonly string[]): Line[] {
  return categories.flatMap((category) => {
    const closed = folded.includes(category.id);
    const head: Line = { kind: "category", category, count: category.permissions.length, folded: closed };
    return closed
      ? [head]
      : [head, ...category.permissions.map((permission): Line => ({ kind: "permission", permission }))];
  });
}
