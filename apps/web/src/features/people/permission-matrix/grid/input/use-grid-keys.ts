/** The keyboard on the grid: as in a spreadsheet, so that no one has to learn it. Ctrl V is use-grid-paste.ts. */
import type { KeyboardEvent } from "react";
import { copySelection, deselect, toggleWithSelection } from "../../state/actions.ts";
import type { Cell } from "../../model/catalogue.ts";
import type { Line } from "../../model/filters.ts";
import { extendTo, selectAlso, selectOnly, selectRange, type View } from "../../model/selection.ts";
import { lineKey, moved } from "./key-navigation.ts";
import type { Focus, MatrixStore } from "../../state/store.ts";

interface GridKeys {
  store: MatrixStore;
  lines: readonly Line[];
  columns: readonly number[];
  /** How many lines a page of keys is. */
  page: () => number;
  onFold: (category: string, folded?: boolean) => void;
  /** The menu of the focused cell is asked for. */
  onMenu: (element: HTMLElement) => void;
}

export function useGridKeys({ store, lines, columns, page, onFold, onMenu }: GridKeys) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { focus, view } = store.get();
    if (focus === null || event.altKey) return;
    const line = lines.find((one) => lineKey(one) === focus.line);
    if (line === undefined) return;
    const cell: Cell | null =
      line.kind === "permission" && focus.roleId !== null
        ? { roleId: focus.roleId, permissionId: line.permission.id }
        : null;
    const handled =
      (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)
        ? openMenu(event, onMenu)
        : line.kind === "category" && onCategory(event, line, onFold)) ||
      (cell !== null && onCell(store, event, cell, view)) ||
      onMove(
        store,
        event,
        focus,
        moved(focus, event.key, event.ctrlKey || event.metaKey, { lines, columns, page: page() }),
      );
    if (handled) event.preventDefault();
  };
}

function openMenu(event: KeyboardEvent<HTMLElement>, onMenu: (element: HTMLElement) => void): boolean {
  if (!(event.target instanceof HTMLElement)) return false;
  onMenu(event.target);
  return true;
}

/** Enter and Space are the button's own. */
function onCategory(
  event: KeyboardEvent,
  line: Extract<Line, { kind: "category" }>,
  onFold: GridKeys["onFold"],
): boolean {
  if (event.shiftKey || event.ctrlKey || event.metaKey) return false;
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return false;
  onFold(line.category.id, event.key === "ArrowLeft");
  return true;
}

function onCell(store: MatrixStore, event: KeyboardEvent, cell: Cell, view: View): boolean {
  const { selection } = store.get();
  const mod = event.ctrlKey || event.metaKey;
  const [firstRow, lastRow] = [view.rows[0], view.rows.at(-1)];
  const [firstColumn, lastColumn] = [view.columns[0], view.columns.at(-1)];
  if (firstRow === undefined || lastRow === undefined || firstColumn === undefined || lastColumn === undefined) {
    return false;
  }
  const range = (top: string, left: number, bottom: string, right: number): void =>
    store.set({
      selection: selectRange(
        selection,
        view,
        { permissionId: top, roleId: left },
        { permissionId: bottom, roleId: right },
        false,
      ),
    });
  const key = event.key.toLowerCase();
  if (key === " " && mod) range(firstRow, cell.roleId, lastRow, cell.roleId);
  else if (key === " " && event.shiftKey) range(cell.permissionId, firstColumn, cell.permissionId, lastColumn);
  else if (key === " ") toggleWithSelection(store, cell);
  else if (key === "enter" && mod) store.set({ selection: selectAlso(selection, view, cell) });
  else if (key === "a" && mod) range(firstRow, firstColumn, lastRow, lastColumn);
  else if (key === "c" && mod) copySelection(store);
  else if (key === "escape") deselect(store);
  else return false;
  return true;
}

/** Plain: the next cell alone is selected. Shift: the range reaches there. Ctrl: the selection stays. */
function onMove(store: MatrixStore, event: KeyboardEvent, from: Focus, to: Focus | null): boolean {
  if (to === null) return false;
  const { selection, view } = store.get();
  const [start, end] = [cellIn(view, from), cellIn(view, to)];
  const keeps = (event.ctrlKey || event.metaKey) && event.key.startsWith("Arrow");
  if (event.shiftKey && end !== null) {
    const base = selection.range === null && start !== null ? selectOnly(start) : selection;
    store.focus(to, { selection: extendTo(base, end) });
  } else if (event.shiftKey || keeps || end === null) store.focus(to);
  else store.focus(to, { selection: selectOnly(end) });
  return true;
}

const cellIn = (view: View, { line, roleId }: Focus): Cell | null =>
  roleId === null || !view.rowAt.has(line) ? null : { roleId, permissionId: line };
