/** Which line and column have the focus: there is always one, and it can be seen once the keys have moved it. */
import { useLayoutEffect, type RefObject } from "react";
import type { Line } from "../model/filters.ts";
import { useMatrix, type MatrixStore } from "../state/store.ts";
import { lineKey } from "./input/key-navigation.ts";

export interface FocusPlace {
  /** Null: nothing has been drawn yet. */
  line: string | null;
  /** Where among the lines and columns; -1: it is not among those that are shown. */
  lineIndex: number;
  columnIndex: number;
}

export function useFocusPlace(store: MatrixStore, lines: readonly Line[], columns: readonly number[]): FocusPlace {
  const focus = useMatrix(store, () => store.get().focus);
  const lineIndex = lines.findIndex((line) => lineKey(line) === focus?.line);
  const columnIndex = focus?.roleId === null || focus === null ? 0 : columns.indexOf(focus.roleId);
  const lost = lineIndex < 0 || columnIndex < 0;
  useLayoutEffect(() => {
    const [line] = lines;
    if (lost && line !== undefined) store.set({ focus: { line: lineKey(line), roleId: columns[0] ?? null } });
  }, [store, lines, columns, lost]);
  return { line: focus?.line ?? null, lineIndex, columnIndex };
}

/** Where the focus was moved to must be seen before it can be focused. */
export function useMovedFocus(
  store: MatrixStore,
  scroller: RefObject<HTMLElement | null>,
  /** Whether the line has columns. */
  isPermission: boolean,
  { lineIndex, columnIndex }: FocusPlace,
  scrollTo: { line: (index: number) => void; column: (index: number) => void },
): void {
  const move = useMatrix(store, () => store.get().move);
  useLayoutEffect(() => {
    if (move === null) return;
    const { focus: to } = store.get();
    const element = scroller.current;
    if (to === null || element === null) return;
    const target = [...element.querySelectorAll<HTMLElement>("[data-line], [data-permission]")].find(({ dataset }) =>
      dataset["line"] === undefined
        ? dataset["permission"] === to.line && dataset["role"] === String(to.roleId)
        : dataset["line"] === to.line,
    );
    const control = target?.matches("button") === true ? target : target?.querySelector<HTMLElement>("[tabindex]");
    control?.focus({ preventScroll: true });
    if (!move.reveal) return;
    if (lineIndex >= 0) scrollTo.line(lineIndex);
    if (columnIndex >= 0 && isPermission) scrollTo.column(columnIndex);
    // oxlint-disable-next-line react/exhaustive-deps -- each move, and nothing else, brings the focus into sight
  }, [move]);
}
