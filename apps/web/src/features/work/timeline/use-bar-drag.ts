/** Moving a bar or one of its ends: with the mouse at once, with a finger once it was held; the chart scrolls along. */
import { useCallback, useEffect, useRef, useState, type MouseEvent, type PointerEvent } from "react";
import { scrollAtEdge, scrollersOf } from "../../../shared/ui/drag/edge-scroll.ts";
import { onHold, type Held, type Point } from "../../../shared/ui/drag/on-hold.ts";
import { daysIn, type Scale } from "./scale.ts";

export type Grip = "move" | "from" | "to";

/** What is held, and by how many days it would move if it were let go now. */
export interface BarDrag {
  grip: Grip;
  days: number;
}

interface BarDragOptions {
  scale: Scale;
  movable: boolean;
  onMoved: (drag: BarDrag) => void;
}

type Begin = (element: HTMLElement, grip: Grip, from: Point) => Held | null;

export function useBarDrag(options: BarDragOptions) {
  const [drag, setDrag] = useState<BarDrag | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const held = useRef<Held | null>(null);
  /** The click that follows opens nothing. */
  const used = useRef(false);

  const begin: Begin = useCallback((element, grip, from) => {
    const { scale, movable } = latest.current;
    if (!movable || held.current !== null) return null;
    const scrollers = scrollersOf(element);
    const scrolled = (): number => scrollers.reduce((sum, { scrollLeft }) => sum + scrollLeft, 0);
    const before = scrolled();
    let at = from;
    let days = 0;
    let frame: number | null = null;
    const follow = (): void => {
      const now = daysIn(scale, at.x - from.x + scrolled() - before);
      if (now !== days) setDrag({ grip, days: now });
      days = now;
    };
    const onFrame = (): void => {
      scrollAtEdge(scrollers, from, at, "x");
      follow();
      frame = requestAnimationFrame(onFrame);
    };
    const end = (): void => {
      if (frame !== null) cancelAnimationFrame(frame);
      held.current = null;
      setDrag(null);
    };
    setDrag({ grip, days });
    held.current = {
      move(next) {
        at = next;
        follow();
        frame ??= requestAnimationFrame(onFrame);
      },
      drop(last) {
        at = last;
        follow();
        end();
        used.current = days !== 0;
        if (used.current) latest.current.onMoved({ grip, days });
      },
      cancel() {
        end();
        used.current = true;
      },
    };
    return held.current;
  }, []);

  const holding = drag !== null;
  useEffect(() => {
    if (!holding) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.stopImmediatePropagation();
      held.current?.cancel();
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, [holding]);

  const at = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });
  /** For the mouse; of a finger the touch is listened to. */
  const pointer = (grip: Grip) => ({
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      used.current = false;
      if (event.button !== 0 || event.pointerType === "touch") return;
      event.stopPropagation();
      if (begin(event.currentTarget, grip, at(event)) !== null) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent): void => held.current?.move(at(event)),
    onPointerUp: (event: PointerEvent): void => {
      if (event.pointerType !== "touch") held.current?.drop(at(event));
    },
    onPointerCancel: (event: PointerEvent): void => {
      if (event.pointerType !== "touch") held.current?.cancel();
    },
  });
  return {
    drag,
    /** What the bar and its ends are given. */
    grips: {
      move: { ref: useTouched(begin, "move"), ...pointer("move") },
      from: { ref: useTouched(begin, "from"), ...pointer("from") },
      to: { ref: useTouched(begin, "to"), ...pointer("to") },
    },
    /** Whether the click that comes now ends a drag. Enter on the bar is a click, too. */
    endsDrag: (event: MouseEvent): boolean => event.detail > 0 && used.current,
  };
}

const useTouched = (begin: Begin, grip: Grip) =>
  useCallback(
    (element: HTMLElement | null) =>
      element === null ? undefined : onHold(element, (from) => begin(element, gripAt(element, from) ?? grip, from)),
    [begin, grip],
  );

/** Browsers take a finger beside a button for one on it: what it is really on counts. */
function gripAt(element: HTMLElement, { x, y }: Point): Grip | null {
  const under = document.elementFromPoint(x, y);
  if (!(under instanceof HTMLElement) || under.parentElement !== element.parentElement) return null;
  const { end } = under.dataset;
  return end === "from" || end === "to" ? end : "move";
}
