/** What clicks and the focus mean on the grid: a box is pressed, a cell, row or column is selected, a menu is asked for. */
import { useRef, type FocusEvent, type MouseEvent } from "react";
import { toggle } from "../../state/actions.ts";
import type { MatrixStore } from "../../state/store.ts";
import { selectOnly, selectRange } from "../../model/selection.ts";
import { cellOf, type Drawn } from "./use-range-drag.ts";

export function useGridPointer(store: MatrixStore, drawing: Drawn, onMenu: (x: number, y: number) => void) {
  /** The changes as the last press of a box left them. */
  const pressed = useRef<unknown>(null);
  return {
    onPointerDown: drawing.onPointerDown,
    onClick(event: MouseEvent<HTMLElement>): void {
      if (drawing.hasDrawn()) return;
      const modified = event.shiftKey || event.ctrlKey || event.metaKey;
      const cell = cellOf(event.target);
      if (cell === null) return selectLine(store, event, modified);
      const finger = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === "touch";
      if (finger) store.focus({ line: cell.permissionId, roleId: cell.roleId }, { selection: selectOnly(cell) }, false);
      const box = event.target instanceof Element && event.target.closest("[role=checkbox]") !== null;
      // The click that begins a range is not meant for its box: the click that ends the range takes it back.
      const began = pressed.current;
      pressed.current = null;
      if (event.shiftKey && began !== null && began === store.get().history) store.undo();
      if (!box || modified) return;
      toggle(store, cell);
      pressed.current = store.get().history;
    },
    /** A screen reader focuses without keys or pointer: the next key has to mean that cell. */
    onFocus(event: FocusEvent<HTMLElement>): void {
      const cell = cellOf(event.target);
      const known = store.get().focus;
      if (cell === null || (known?.line === cell.permissionId && known.roleId === cell.roleId)) return;
      store.set({ focus: { line: cell.permissionId, roleId: cell.roleId } });
    },
    onContextMenu(event: MouseEvent<HTMLElement>): void {
      const cell = cellOf(event.target);
      if (cell === null) return;
      event.preventDefault();
      const selection = store.isSelected(cell) ? store.get().selection : selectOnly(cell);
      store.focus({ line: cell.permissionId, roleId: cell.roleId }, { selection }, false);
      onMenu(event.clientX, event.clientY);
    },
  };
}

/** A click on the name of a permission or role selects its row or column. */
function selectLine(store: MatrixStore, event: MouseEvent<HTMLElement>, also: boolean): void {
  if (!(event.target instanceof Element)) return;
  const { view, selection } = store.get();
  const row = event.target.closest<HTMLElement>("[data-row-of]")?.dataset["rowOf"];
  const column = event.target.closest<HTMLElement>("[data-column-of]")?.dataset["columnOf"];
  const [top, bottom] = row === undefined ? [view.rows[0], view.rows.at(-1)] : [row, row];
  const [left, right] =
    column === undefined ? [view.columns[0], view.columns.at(-1)] : [Number(column), Number(column)];
  if ((row === undefined) === (column === undefined)) return;
  if (top === undefined || bottom === undefined || left === undefined || right === undefined) return;
  const anchor = { permissionId: top, roleId: left };
  const head = { permissionId: bottom, roleId: right };
  store.focus({ line: top, roleId: left }, { selection: selectRange(selection, view, anchor, head, also) }, false);
}
