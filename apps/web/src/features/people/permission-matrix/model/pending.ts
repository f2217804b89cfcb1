/**
 * Changes that are not saved yet. Kept is only what someone asked for; what follows from
 * it by dependencies is derived, so taking the asked-for change back takes back what followed. Pure.
 */
import { cellRule, type Catalogue, type Cell, type MatrixPermission, type MatrixRole } from "./catalogue.ts";

export type ChangeAction = "add" | "remove";

export interface PermissionChange {
  roleId: number;
  permissionId: string;
  action: ChangeAction;
  /** When it was asked for, in milliseconds. */
  timestamp: number;
}

type RoleChanges = ReadonlyMap<string, PermissionChange>;
/** By role, then permission. No change is one that the saved list has already. */
export type Pending = ReadonlyMap<number, RoleChanges>;

/** What is saved, and what may be. */
export interface Saved {
  catalogue: Catalogue;
  roles: ReadonlyMap<number, MatrixRole>;
}

export interface Wish extends Cell {
  granted: boolean;
}

/** A role as the matrix shows it: saved, with its pending changes and what follows from them. */
export interface Shown {
  granted: ReadonlySet<string>;
  added: readonly string[];
  removed: readonly string[];
  /** Of those that no one asked for: the asked-for permission that each follows from. */
  because: ReadonlyMap<string, string>;
}

export const NOTHING_PENDING: Pending = new Map();
const NO_CHANGES: RoleChanges = new Map();

/**
 * Fulfils wishes one after the other. Granting also takes back pending revocations of what is needed, revoking
 * also takes back pending grants that need it. Closed cells are left as they are.
 */
export function withWishes(saved: Saved, pending: Pending, wishes: Iterable<Wish>, timestamp: number): Pending {
  const next = new Map(pending);
  const touched = new Map<number, Touched | null>();
  // Wishes come row by row: what is true of a row is looked up once.
  let permission: MatrixPermission | undefined;
  for (const wish of wishes) {
    let column = touched.get(wish.roleId);
    if (column === undefined) {
      column = touchedIn(saved, pending, wish.roleId);
      touched.set(wish.roleId, column);
    }
    if (permission?.id !== wish.permissionId) permission = saved.catalogue.permission(wish.permissionId);
    if (column === null || permission === undefined || cellRule(column.role, permission) !== "open") continue;
    ask(saved.catalogue, column, wish, timestamp);
  }
  for (const [roleId, column] of touched) {
    if (column === null) continue;
    if (column.changes.size === 0) next.delete(roleId);
    else next.set(roleId, column.changes);
  }
  return next;
}

/** A role while wishes are fulfilled. */
interface Touched {
  role: MatrixRole;
  held: ReadonlySet<string>;
  changes: Map<string, PermissionChange>;
}

function touchedIn(saved: Saved, pending: Pending, roleId: number): Touched | null {
  const role = saved.roles.get(roleId);
  return role === undefined
    ? null
    : { role, held: savedSet(role), changes: new Map(pending.get(roleId) ?? NO_CHANGES) };
}

function ask(
  catalogue: Catalogue,
  { held, changes }: Touched,
  { roleId, permissionId, granted }: Wish,
  timestamp: number,
): void {
  const action = granted ? "add" : "remove";
  if (held.has(permissionId) === granted) changes.delete(permissionId);
  else if (changes.get(permissionId)?.action !== action) {
    changes.set(permissionId, { roleId, permissionId, action, timestamp });
  }
  if (catalogue.isFlat) return;
  const opposed = granted ? catalogue.needs(permissionId) : catalogue.dependents(permissionId);
  for (const other of opposed) {
    const change = changes.get(other);
    if (change !== undefined && change.action !== action) changes.delete(other);
  }
}

/** The changes that still are some after others saved: a wish that came true by itself is dropped. */
export function rebased(saved: Saved, pending: Pending): Pending {
  const next = new Map<number, RoleChanges>();
  for (const [roleId, changes] of pending) {
    const role = saved.roles.get(roleId);
    if (role === undefined) continue;
    const held = savedSet(role);
    const left = [...changes].filter(
      ([id, change]) => held.has(id) !== (change.action === "add") && isOpen(saved, role, id),
    );
    if (left.length === changes.size) next.set(roleId, changes);
    else if (left.length > 0) next.set(roleId, new Map(left));
  }
  return next;
}

const sets = new WeakMap<MatrixRole, ReadonlySet<string>>();

/** What the server has, as a set; made once for each answer. */
export function savedSet(role: MatrixRole): ReadonlySet<string> {
  let set = sets.get(role);
  if (set === undefined) {
    set = new Set(role.permissions);
    sets.set(role, set);
  }
  return set;
}

function isOpen({ catalogue }: Saved, role: MatrixRole, permissionId: string): boolean {
  const permission = catalogue.permission(permissionId);
  return permission !== undefined && cellRule(role, permission) === "open";
}

const shownBefore = new WeakMap<MatrixRole, { changes: RoleChanges; catalogue: Catalogue; shown: Shown }>();

/** The role with its pending changes; the same object as long as neither changes. */
export function shownOf(saved: Saved, pending: Pending, role: MatrixRole): Shown {
  const changes = pending.get(role.id) ?? NO_CHANGES;
  const before = shownBefore.get(role);
  if (before?.changes === changes && before.catalogue === saved.catalogue) return before.shown;
  const shown = derive(saved, role, changes);
  shownBefore.set(role, { changes, catalogue: saved.catalogue, shown });
  return shown;
}

function derive(saved: Saved, role: MatrixRole, changes: RoleChanges): Shown {
  const held = savedSet(role);
  if (changes.size === 0) return { granted: held, added: [], removed: [], because: NOTHING_FOLLOWS };
  if (saved.catalogue.isFlat) return flatly(held, changes);
  const added = new Set<string>();
  const removed = new Set<string>();
  const because = new Map<string, string>();
  for (const { permissionId, action } of changes.values()) (action === "add" ? added : removed).add(permissionId);
  for (const { permissionId, action } of changes.values()) {
    const { catalogue } = saved;
    const [others, into] =
      action === "add"
        ? [catalogue.needs(permissionId).filter((id) => !held.has(id)), added]
        : [catalogue.dependents(permissionId).filter((id) => held.has(id)), removed];
    for (const id of others) {
      if (into.has(id) || !isOpen(saved, role, id)) continue;
      into.add(id);
      because.set(id, permissionId);
    }
  }
  const granted = new Set([...held, ...added]);
  for (const id of removed) granted.delete(id);
  return { granted, added: [...added], removed: [...removed], because };
}

const NOTHING_FOLLOWS: Shown["because"] = new Map();

/** Where nothing follows from anything. */
function flatly(held: ReadonlySet<string>, changes: RoleChanges): Shown {
  const granted = new Set(held);
  const added: string[] = [];
  const removed: string[] = [];
  for (const { permissionId, action } of changes.values()) {
    if (action === "add") {
      granted.add(permissionId);
      added.push(permissionId);
    } else {
      granted.delete(permissionId);
      removed.push(permissionId);
    }
  }
  return { granted, added, removed, because: NOTHING_FOLLOWS };
}

/** How many cells a save would change, what follows by dependencies included. */
export function countChanges(saved: Saved, pending: Pending): number {
  let count = 0;
  for (const [roleId, changes] of pending) {
    const role = saved.roles.get(roleId);
    if (role === undefined) continue;
    if (saved.catalogue.isFlat) {
      count += changes.size;
      continue;
    }
    const { added, removed } = shownOf(saved, pending, role);
    count += added.length + removed.length;
  }
  return count;
}
