/** Drawing a range with the mouse or a pen; at the edges the grid moves along. A finger scrolls instead. */
import { useEffect, useRef, type PointerEvent, type RefObject } from "react";
import { permissionLine, placeAt, pull, type Sizes, type Viewport } from "../../model/geometry.ts";
import type { Cell } from "../../model/catalogue.ts";
import type { Line } from "../../model/filters.ts";
import { extendTo, selectAlso, selectOnly } from "../../model/selection.ts";
import { lineKey } from "./key-navigation.ts";
import type { MatrixStore } from "../../state/store.ts";

interface Drawing {
  pointerId: number;
  x: number;
  y: number;
  began: Cell;
  /** It left the cell that it began in: what follows is no click. */
  drawn: boolean;
  frame: number;
}

export interface Drawn {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  /** Whether the pointer that came up now had drawn a range. */
  hasDrawn: () => boolean;
}

/** The cell that an element is in. */
export function cellOf(target: EventTarget): Cell | null {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-permission]") : null;
  const { role, permission } = element?.dataset ?? {};
  return role === undefined || permission === undefined ? null : { roleId: Number(role), permissionId: permission };
}

export function useRangeDrag(
  store: MatrixStore,
  scroller: RefObject<HTMLElement | null>,
  lines: readonly Line[],
  columns: readonly number[],
  sizes: Sizes,
): Drawn {
  const board = useRef({ lines, columns, sizes });
  useEffect(() => {
    board.current = { lines, columns, sizes };
  });
  const drawing = useRef<Drawing | null>(null);
  const drew = useRef(false);

  useEffect(() => {
    const follow = (): void => {
      const now = drawing.current;
      const element = scroller.current;
      if (now === null || element === null) return;
      now.frame = requestAnimationFrame(follow);
      const around = element.getBoundingClientRect();
      const view: Viewport = {
        left: element.scrollLeft,
        top: element.scrollTop,
        width: element.clientWidth,
        height: element.clientHeight,
      };
      const [x, y] = [now.x - around.left, now.y - around.top];
      if (now.drawn) {
        const by = pull(x, y, view, board.current.sizes);
        if (by.x !== 0 || by.y !== 0) element.scrollBy(by.x, by.y);
      }
      const head = headAt(x, y, view, now.began);
      if (head === null || (!now.drawn && sameCell(head, now.began))) return;
      const { selection } = store.get();
      if (selection.range !== null && sameCell(selection.range.head, head)) return;
      if (!now.drawn) {
        now.drawn = true;
        drew.current = true;
        element.setPointerCapture(now.pointerId);
      }
      store.set({ selection: extendTo(selection, head) });
    };
    const headAt = (x: number, y: number, view: Viewport, began: Cell): Cell | null => {
      const { lines: all, columns: ids, sizes: size } = board.current;
      const place = placeAt(x, y, view, size, all.length, ids.length);
      const from = all.findIndex((line) => lineKey(line) === began.permissionId);
      const permissionId = permissionLine(all, place.line, from);
      const roleId = ids[place.column];
      return permissionId === null || roleId === undefined ? null : { permissionId, roleId };
    };
    const move = (event: globalThis.PointerEvent): void => {
      const now = drawing.current;
      if (now === null || event.pointerId !== now.pointerId) return;
      [now.x, now.y] = [event.clientX, event.clientY];
      if (now.frame === 0) now.frame = requestAnimationFrame(follow);
    };
    const stop = (event: globalThis.PointerEvent): void => {
      const now = drawing.current;
      if (now === null || event.pointerId !== now.pointerId) return;
      cancelAnimationFrame(now.frame);
      // The last place counts even if no frame came in between.
      if (event.type === "pointerup") follow();
      cancelAnimationFrame(now.frame);
      drawing.current = null;
      // Only now: to focus something has the page laid out, which is too much for each frame.
      const head = now.drawn ? store.get().selection.range?.head : undefined;
      if (head !== undefined) store.focus({ line: head.permissionId, roleId: head.roleId }, {}, false);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", stop);
    window.addEventListener("pointercancel", stop);
    return () => {
      if (drawing.current !== null) cancelAnimationFrame(drawing.current.frame);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", stop);
      window.removeEventListener("pointercancel", stop);
    };
  }, [store, scroller]);

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const cell = cellOf(event.target);
    drew.current = false;
    // A finger that comes down may be about to scroll: its tap counts, as a click.
    if (cell === null || event.button !== 0 || event.pointerType === "touch") return;
    const { selection, view } = store.get();
    const focus = { line: cell.permissionId, roleId: cell.roleId };
    if (event.shiftKey) store.focus(focus, { selection: extendTo(selection, cell) }, false);
    else if (event.ctrlKey || event.metaKey)
      store.focus(focus, { selection: selectAlso(selection, view, cell) }, false);
    else store.focus(focus, { selection: selectOnly(cell) }, false);
    // The focus is on its way to the cell's own control.
    event.preventDefault();
    const { pointerId, clientX: x, clientY: y } = event;
    drawing.current = { pointerId, x, y, began: cell, drawn: false, frame: 0 };
  };
  return { onPointerDown, hasDrawn: () => drew.current };
}

const sameCell = (one: Cell, other: Cell): boolean =>
  one.roleId === other.roleId && one.permissionId === other.permissionId;
