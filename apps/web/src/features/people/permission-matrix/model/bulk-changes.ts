/** What can be done to the matrix at once, as wishes for cells. Pure. */
import { cellRule, type Cell, type MatrixPermission, type MatrixRole } from "./catalogue.ts";
import { savedSet, shownOf, type Pending, type Saved, type Wish } from "./pending.ts";

/** A template replaces what a role holds, or adds to it what is missing. */
export type TemplateMode = "add" | "replace";

/** What is to be written of one role, what follows by dependencies included. */
export interface RoleChange {
  role: MatrixRole;
  grant: readonly string[];
  revoke: readonly string[];
}

export function isGranted(saved: Saved, pending: Pending, { roleId, permissionId }: Cell): boolean {
  const role = saved.roles.get(roleId);
  return role !== undefined && shownOf(saved, pending, role).granted.has(permissionId);
}

export function toggling(saved: Saved, pending: Pending, cell: Cell): Wish[] {
  const granted = !isGranted(saved, pending, cell);
  return !granted && !isOpen(saved, cell) ? [] : [{ ...cell, granted }];
}

/** Whether people can change the cell. What every project role includes can be added; only an undo removes it again. */
export function isOpen({ roles, catalogue }: Saved, { roleId, permissionId }: Cell): boolean {
  const [role, permission] = [roles.get(roleId), catalogue.permission(permissionId)];
  if (role === undefined || permission === undefined || cellRule(role, permission) !== "open") return false;
  return !(permission.public && savedSet(role).has(permissionId));
}

/** Wishes for those cells alone that are not so yet: what is counted as added or removed. */
export function setting(saved: Saved, pending: Pending, cells: Iterable<Cell>, granted: boolean): Wish[] {
  const wishes: Wish[] = [];
  const columns = new Map<number, { role: MatrixRole; shown: ReadonlySet<string> } | null>();
  // Cells come row by row: what is true of a row is looked up once.
  let permission: MatrixPermission | undefined;
  for (const { roleId, permissionId } of cells) {
    let column = columns.get(roleId);
    if (column === undefined) {
      const role = saved.roles.get(roleId);
      column = role === undefined ? null : { role, shown: shownOf(saved, pending, role).granted };
      columns.set(roleId, column);
    }
    if (permission?.id !== permissionId) permission = saved.catalogue.permission(permissionId);
    if (column === null || permission === undefined || cellRule(column.role, permission) !== "open") continue;
    if (!granted && !isOpen(saved, { roleId, permissionId })) continue;
    if (column.shown.has(permissionId) !== granted) wishes.push({ roleId, permissionId, granted });
  }
  return wishes;
}

/** What the targets lack of what the source shows. */
export function copying(saved: Saved, pending: Pending, sourceId: number, targetIds: Iterable<number>): Wish[] {
  const source = saved.roles.get(sourceId);
  if (source === undefined) return [];
  const { granted } = shownOf(saved, pending, source);
  return [...targetIds]
    .filter((roleId) => roleId !== sourceId)
    .flatMap((roleId) => setting(saved, pending, cellsOf(roleId, granted), true));
}

export function applying(
  saved: Saved,
  pending: Pending,
  template: Iterable<string>,
  roleIds: Iterable<number>,
  mode: TemplateMode,
): Wish[] {
  const wanted = new Set([...template].flatMap((id) => [id, ...saved.catalogue.needs(id)]));
  const others = saved.catalogue.permissions.map(({ id }) => id).filter((id) => !wanted.has(id));
  return [...roleIds].flatMap((roleId) => [
    ...(mode === "replace" ? setting(saved, pending, cellsOf(roleId, others), false) : []),
    ...setting(saved, pending, cellsOf(roleId, wanted), true),
  ]);
}

/** What takes a saved change back: pending like any other, to be reviewed and saved like any other. */
export const reversing = ({ role, grant, revoke }: RoleChange): Wish[] => [
  ...grant.map((permissionId) => ({ roleId: role.id, permissionId, granted: false })),
  ...revoke.map((permissionId) => ({ roleId: role.id, permissionId, granted: true })),
];

const cellsOf = (roleId: number, ids: Iterable<string>): Cell[] =>
  [...ids].map((permissionId) => ({ roleId, permissionId }));
