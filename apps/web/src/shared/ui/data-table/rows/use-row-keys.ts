/** Walking through the rows or cells of a table by keys, choosing by Space, opening, folding. */
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from "react";
import { controlIn } from "../model/cell-tab.ts";
import { cellAfterKey, rowAfterKey, type CellPlace } from "../model/column.ts";

interface Options<Row> {
  rows: readonly Row[];
  columns: number;
  byCell: boolean;
  body: RefObject<HTMLElement | null>;
  show: (index: number) => void;
  open: ((row: Row) => void) | undefined;
  choose: ((index: number, range: boolean) => void) | undefined;
  rowId: (row: Row) => string | undefined;
  /** Puts the row one place up or down. @returns whether it can be */
  shift: ((index: number, by: 1 | -1) => boolean) | undefined;
  tree: { expanded: (row: Row) => boolean | undefined; toggle: (row: Row) => void } | undefined;
}

/** A page of keys; the exact number of visible rows would not be felt. */
const PAGE = 12;

/** Controls that take the arrows themselves. */
const OWN_KEYS = "input:not([type=checkbox]), textarea, select, [aria-expanded=true]";

export function useRowKeys<Row>(options: Options<Row>) {
  const { rows, columns, byCell, body, show, open, choose, shift, rowId, tree } = options;
  const [active, setActive] = useState<CellPlace>({ row: 0, column: 0 });
  const moveFocus = useRef(false);
  const go = (to: CellPlace): void => {
    setActive(to);
    moveFocus.current = true;
    show(to.row);
  };
  /** A row that was put elsewhere: the focus goes along with it, once it is there. */
  const shifted = useRef<{ id: string | undefined; to: CellPlace } | null>(null);
  useEffect(() => {
    if (!moveFocus.current) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-row="${active.row}"]`);
    if (row == null) return;
    moveFocus.current = false;
    (byCell ? row.querySelector<HTMLElement>(`[data-cell="${active.column}"]`) : row)?.focus();
  });
  useEffect(() => {
    const row = shifted.current === null ? undefined : rows[shifted.current.to.row];
    if (shifted.current === null || row === undefined || rowId(row) !== shifted.current.id) return;
    const { to } = shifted.current;
    shifted.current = null;
    go(to);
  });
  /** Folds or unfolds where the arrows can mean that: on the first column. */
  const folded = (key: string, row: Row, column: number): boolean => {
    const expanded = column === 0 ? tree?.expanded(row) : undefined;
    if (expanded === undefined || expanded !== (key === "ArrowLeft") || !["ArrowLeft", "ArrowRight"].includes(key)) {
      return false;
    }
    tree?.toggle(row);
    return true;
  };

  const onRowKey = (event: KeyboardEvent<HTMLElement>, index: number, row: Row): void => {
    // Keys pressed in a control of the row are the control's.
    if (event.target !== event.currentTarget) return;
    if (event.key === "Enter" && open !== undefined) open(row);
    else if (event.key === " " && choose !== undefined) choose(index, event.shiftKey);
    else {
      const to = rowAfterKey(event.key, index, rows.length, PAGE);
      if (to === null) return;
      go({ row: to, column: active.column });
    }
    event.preventDefault();
  };

  const onCellKey = (event: KeyboardEvent<HTMLElement>, index: number, row: Row): void => {
    const { target, key } = event;
    if (!(target instanceof Element)) return;
    const cell = target.closest("[data-cell]");
    // A list of choices that a cell opened is elsewhere in the page.
    const inside = event.currentTarget.contains(target);
    const column = cell === null || !inside ? active.column : placeOf(cell);
    const editing = inside ? cell !== null && target !== cell : target.closest("[role=dialog], [role=menu]") === null;
    if (key === "Tab" && editing) {
      const next = neighbour({ row: index, column }, event.shiftKey ? -1 : 1, rows.length, columns);
      if (next === null) return;
      event.preventDefault();
      go(next);
      return;
    }
    const isCell = target === cell;
    if (isCell && event.altKey && shift !== undefined && (key === "ArrowUp" || key === "ArrowDown")) {
      event.preventDefault();
      const by = key === "ArrowUp" ? -1 : 1;
      if (shift(index, by)) shifted.current = { id: rowId(row), to: { row: index + by, column } };
      return;
    }
    if (cell === null || target.matches(OWN_KEYS) || event.altKey) return;
    if (isCell && (key === "Enter" || key === "F2")) {
      const control = key === "Enter" && event.ctrlKey ? null : controlIn(cell);
      if (control === null) open?.(row);
      // The list of a control that opens one looks for the focus to come back to.
      else {
        control.focus();
        control.click();
      }
    } else if (isCell && key === "o" && !event.ctrlKey && !event.metaKey && open !== undefined) open(row);
    else if (isCell && key === " " && choose !== undefined) choose(index, event.shiftKey);
    else if (!folded(key, row, column)) {
      const to = cellAfterKey(key, event.ctrlKey || event.metaKey, { row: index, column }, rows.length, columns, PAGE);
      if (to === null) return;
      go(to);
    }
    event.preventDefault();
  };

  const onFocus = (event: FocusEvent<HTMLElement>, index: number): void => {
    const cell = event.target.closest("[data-cell]");
    const column = cell === null ? active.column : placeOf(cell);
    if (index !== active.row || column !== active.column) setActive({ row: index, column });
  };

  return { active, onFocus, onKeyDown: byCell ? onCellKey : onRowKey };
}

const placeOf = (cell: Element): number => Number(cell.getAttribute("data-cell"));

/** The cell after or before, also on the next or previous row. */
function neighbour(from: CellPlace, by: 1 | -1, rows: number, columns: number): CellPlace | null {
  const at = from.row * columns + from.column + by;
  return at < 0 || at >= rows * columns ? null : { row: Math.floor(at / columns), column: at % columns };
}
