/**
 * The matrix's state outside React: a cell reads its own state as one number, so that drawing over five thousand
 * cells renders those alone that changed. The rules are in `model`; here they are only kept and told of.
 */
import { useSyncExternalStore } from "react";
import { Catalogue, type Cell, type MatrixCategory, type MatrixRole } from "./model/catalogue.ts";
import { isGranted } from "./model/deeds.ts";
import { mapped, NO_HISTORY, redone, stepped, undone, type History } from "./model/history.ts";
import {
  countChanges,
  NOTHING_PENDING,
  rebased,
  savedSet,
  shownOf,
  withWishes,
  type Saved,
  type Wish,
} from "./model/pending.ts";
import { isSelected, NOTHING_SELECTED, viewOf, type Selection, type View } from "./model/selection.ts";

/** The line that has the focus: a permission's cell under a role, or a category's head (which spans all roles). */
export interface Focus {
  line: string;
  roleId: number | null;
}

export interface MatrixState {
  saved: Saved;
  history: History;
  view: View;
  selection: Selection;
  focus: Focus | null;
  /** The last move of the focus: the page's focus follows each; one by the keyboard is scrolled to. */
  move: { reveal: boolean } | null;
}

/** What is to be written of one role, what follows by dependencies included. */
export interface RoleChange {
  role: MatrixRole;
  grant: readonly string[];
  revoke: readonly string[];
}

/** The state of a cell, as bits. */
export const CELL = { granted: 1, changed: 2, implied: 4, selected: 8, focused: 16 } as const;

export class MatrixStore {
  #state: MatrixState;
  readonly #listeners = new Set<() => void>();

  constructor(categories: readonly MatrixCategory[], roles: readonly MatrixRole[]) {
    this.#state = {
      saved: savedOf(new Catalogue(categories), roles),
      history: NO_HISTORY,
      view: viewOf([], []),
      selection: NOTHING_SELECTED,
      focus: null,
      move: null,
    };
  }

  readonly get = (): MatrixState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(patch: Partial<MatrixState>): void {
    this.#state = { ...this.#state, ...patch };
    for (const listener of this.#listeners) listener();
  }

  /** Moves the focus. `reveal`: scrolls there, which must not happen under a pointer that is down. */
  focus(focus: Focus, patch: Partial<MatrixState> = {}, reveal = true): void {
    this.set({ ...patch, focus, move: { reveal } });
  }

  /**
   * What the server has now: pending changes stay, but for those that somebody else made true.
   * @returns the roles in which they did
   */
  refresh(categories: readonly MatrixCategory[], roles: readonly MatrixRole[]): MatrixRole[] {
    const { saved: before, history } = this.#state;
    const catalogue = before.catalogue.categories === categories ? before.catalogue : new Catalogue(categories);
    const saved = savedOf(catalogue, roles);
    const next = mapped(history, (pending) => rebased(saved, pending));
    this.set({ saved, history: next });
    return roles.filter((role) => (next.present.get(role.id)?.size ?? 0) < (history.present.get(role.id)?.size ?? 0));
  }

  /** Does all of the wishes as one step. */
  wish(wishes: readonly Wish[]): void {
    const { saved, history } = this.#state;
    this.set({ history: stepped(history, withWishes(saved, history.present, wishes, Date.now())) });
  }

  undo(): void {
    this.set({ history: undone(this.#state.history) });
  }

  redo(): void {
    this.set({ history: redone(this.#state.history) });
  }

  /** Clears all changes and the selection; the changes can be had back with undo. */
  reset(): void {
    this.set({ history: stepped(this.#state.history, NOTHING_PENDING), selection: NOTHING_SELECTED });
  }

  granted(cell: Cell): boolean {
    const { saved, history } = this.#state;
    return isGranted(saved, history.present, cell);
  }

  isSelected(cell: Cell): boolean {
    const { selection, view } = this.#state;
    return isSelected(selection, view, cell);
  }

  /** @returns {@link CELL} bits */
  cell(role: MatrixRole, permissionId: string): number {
    const { saved, history, selection, view, focus } = this.#state;
    const cell = { roleId: role.id, permissionId };
    const shown = shownOf(saved, history.present, role);
    const granted = shown.granted.has(permissionId);
    const changed = granted !== savedSet(role).has(permissionId);
    return (
      (granted ? CELL.granted : 0) +
      (changed ? CELL.changed : 0) +
      (shown.because.has(permissionId) ? CELL.implied : 0) +
      (isSelected(selection, view, cell) ? CELL.selected : 0) +
      (focus?.line === permissionId && focus.roleId === role.id ? CELL.focused : 0)
    );
  }

  /** What a save would write, role by role, in the order of the columns. */
  changedRoles(): RoleChange[] {
    const { saved, history } = this.#state;
    return [...saved.roles.values()].flatMap((role) => {
      if (!history.present.has(role.id)) return [];
      const { added, removed } = shownOf(saved, history.present, role);
      return [{ role, grant: added, revoke: removed }];
    });
  }

  get changes(): number {
    const { saved, history } = this.#state;
    return countChanges(saved, history.present);
  }
}

const savedOf = (catalogue: Catalogue, roles: readonly MatrixRole[]): Saved => ({
  catalogue,
  roles: new Map(roles.map((role) => [role.id, role])),
});

/** A part of the state in a component; what it gives must stay the same object while nothing of it changes. */
export const useMatrix = <Part>(store: MatrixStore, part: (store: MatrixStore) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => part(store));
