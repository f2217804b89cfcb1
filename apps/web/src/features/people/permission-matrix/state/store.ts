/**
 * The matrix's state outside React: a line of the grid reads the state of its cells as one short text, so that
 * drawing over five thousand cells renders those lines alone that changed. The rules are in `model`; here they are
 * only kept and reported.
 */
import { useSyncExternalStore } from "react";
import type { MessageId } from "../../../../shared/i18n/i18n.tsx";
import { Catalogue, type Cell, type MatrixCategory, type MatrixRole } from "../model/catalogue.ts";
import { isGranted, type RoleChange } from "../model/bulk-changes.ts";
import { mapped, NO_HISTORY, redone, stepped, undone, type History } from "../model/history.ts";
import {
  countChanges,
  NOTHING_PENDING,
  rebased,
  savedSet,
  shownOf,
  withWishes,
  type Saved,
  type Wish,
} from "../model/pending.ts";
import { isSelected, NOTHING_SELECTED, selectedIn, viewOf, type Selection, type View } from "../model/selection.ts";
import { CELLS_A_FRAME, costOf } from "./staged-rendering.ts";

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

/** The state of a cell, as bits. */
export const CELL = { granted: 1, changed: 2, implied: 4, selected: 8, focused: 16 } as const;

interface StoreWords {
  added: MessageId;
  removed: MessageId;
}

interface LineListener {
  permissionId: string;
  roles: readonly MatrixRole[];
  /** The line as it was when it was last told. */
  told: string;
  tell: () => void;
}

export class MatrixStore {
  #state: MatrixState;
  readonly #listeners = new Set<() => void>();
  readonly #lines = new Set<LineListener>();
  #frame = 0;
  #asked: { state: MatrixState; selected: ReturnType<typeof selectedIn> } | null = null;

  /** What is said of cells that were set and cleared, many at once. */
  readonly words: StoreWords;

  constructor(
    categories: readonly MatrixCategory[],
    roles: readonly MatrixRole[],
    words: StoreWords = { added: "matrix.added", removed: "matrix.removed" },
  ) {
    this.words = words;
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

  /** For a line of the grid: hears about its own changes alone, and with thousands at once when its turn comes. */
  subscribeLine(permissionId: string, roles: readonly MatrixRole[], tell: () => void): () => void {
    const line = { permissionId, roles, told: this.line(permissionId, roles), tell };
    this.#lines.add(line);
    return () => this.#lines.delete(line);
  }

  set(patch: Partial<MatrixState>): void {
    this.#state = { ...this.#state, ...patch };
    for (const listener of this.#listeners) listener();
    if (this.#frame !== 0) return;
    let cost = 0;
    for (const line of this.#lines) cost += costOf(line.told, this.line(line.permissionId, line.roles));
    if (cost > CELLS_A_FRAME) this.#nextFrame();
    else if (cost > 0) this.#tellLines(cost);
  }

  /** What the change itself took is enough for this one. */
  #nextFrame(): void {
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#tellLines(CELLS_A_FRAME);
    });
  }

  #tellLines(most: number): void {
    let room = most;
    for (const line of this.#lines) {
      const now = this.line(line.permissionId, line.roles);
      const cost = costOf(line.told, now);
      if (cost === 0) continue;
      if (room <= 0) return this.#nextFrame();
      room -= cost;
      line.told = now;
      line.tell();
    }
  }

  /** Moves the focus. `reveal`: scrolls there, which must not happen under a pointer that is down. */
  focus(focus: Focus, patch: Partial<MatrixState> = {}, reveal = true): void {
    this.set({ ...patch, focus, move: { reveal } });
  }

  /**
   * What the server has now: pending changes stay, but for those that someone else made true.
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

  /**
   * A line of the grid.
   * @returns one character a role, whose code is the {@link CELL} bits: equal where nothing of the line changed
   */
  line(permissionId: string, roles: readonly MatrixRole[]): string {
    const { saved, history, focus } = this.#state;
    const selected = this.#selected();
    let line = "";
    for (const role of roles) {
      const shown = shownOf(saved, history.present, role);
      const granted = shown.granted.has(permissionId);
      line += String.fromCodePoint(
        (granted ? CELL.granted : 0) +
          (granted === savedSet(role).has(permissionId) ? 0 : CELL.changed) +
          (shown.because.has(permissionId) ? CELL.implied : 0) +
          (selected(permissionId, role.id) ? CELL.selected : 0) +
          (focus?.line === permissionId && focus.roleId === role.id ? CELL.focused : 0),
      );
    }
    return line;
  }

  /** How many permissions a role has, with what is not saved yet. */
  grantedTo(role: MatrixRole): number {
    const { saved, history } = this.#state;
    return shownOf(saved, history.present, role).granted.size;
  }

  /** Thirty lines ask at each change of the state; what is selected is worked out once for all of them. */
  #selected(): ReturnType<typeof selectedIn> {
    if (this.#asked?.state !== this.#state) {
      const { selection, view } = this.#state;
      this.#asked = { state: this.#state, selected: selectedIn(selection, view) };
    }
    return this.#asked.selected;
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
