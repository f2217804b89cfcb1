/**
 * A finger that rests on something for a moment picks it up; one that moves before that scrolls, as everywhere.
 *
 * Touch events, not pointer events: only a `touchmove` can be kept from scrolling once it is known that the finger
 * stays. They go to the element that was touched, even when that has left the page.
 */

export interface Point {
  x: number;
  y: number;
}

/** What a finger has picked up. */
export interface Held {
  move: (at: Point) => void;
  drop: (at: Point) => void;
  cancel: () => void;
}

/** Shorter than the long press of browsers, which opens a menu or begins a drag of their own. */
export const HOLD_MS = 280;
/** So far a finger may stray that means to stay. */
export const STRAY_PX = 8;
/** How long the device shakes. */
const TICK_MS = 12;
/** Where one writes, a long press selects. */
const WRITING = "input, textarea, select, [contenteditable]";

/** One finger at a time. */
let busy = false;

/**
 * @param lift says what is picked up there; null: nothing
 * @returns the way to stop
 */
export function onHold(element: HTMLElement, lift: (at: Point) => Held | null): () => void {
  let forget: (() => void) | null = null;
  const begin = (event: TouchEvent): void => {
    const [touch, another] = event.touches;
    const { target } = event;
    if (busy || touch === undefined || another !== undefined) return;
    if (!(target instanceof Element) || target.closest(WRITING) !== null) return;
    forget = watch(target, touch, lift);
  };
  element.addEventListener("touchstart", begin, { passive: true });
  // Safari lets listeners that are added during a touch keep it from scrolling only where one was there before it.
  element.addEventListener("touchmove", nothing, { passive: false });
  element.style.setProperty("-webkit-touch-callout", "none");
  return () => {
    element.removeEventListener("touchstart", begin);
    element.removeEventListener("touchmove", nothing);
    forget?.();
  };
}

const nothing = (): void => undefined;
const pointOf = (touch: Touch): Point => ({ x: touch.clientX, y: touch.clientY });

/** @returns the way to pick nothing up any more; what is held already stays so: its element was only drawn again */
function watch(target: Element, touch: Touch, lift: (at: Point) => Held | null): () => void {
  const ending = new AbortController();
  const early = { signal: ending.signal, capture: true, passive: false };
  const first = pointOf(touch);
  let last = first;
  let held: Held | null = null;
  /** It was picked up: until the last finger is away, nothing scrolls and nothing is clicked. */
  let used = false;
  busy = true;

  const end = (): void => {
    clearTimeout(timer);
    ending.abort();
    busy = false;
  };
  const cancel = (): void => {
    held?.cancel();
    held = null;
    if (!used) end();
  };
  const timer = setTimeout(() => {
    held = lift(first);
    if (held === null) return end();
    used = true;
    // Browsers allow it, and say nothing against it, only after something was tapped.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(TICK_MS);
  }, HOLD_MS);

  const onTouch = (event: Event): void => {
    if (!(event instanceof TouchEvent)) return;
    const moved = [...event.changedTouches].find(({ identifier }) => identifier === touch.identifier);
    if (moved !== undefined) last = pointOf(moved);
    if (!used) {
      const strayed = Math.hypot(last.x - first.x, last.y - first.y) > STRAY_PX;
      if (event.type !== "touchmove" || strayed) end();
      return;
    }
    if (event.cancelable) event.preventDefault();
    if (event.type === "touchcancel") cancel();
    else if (moved !== undefined && event.type === "touchmove") held?.move(last);
    else if (moved !== undefined) {
      held?.drop(last);
      held = null;
    }
    if (event.touches.length === 0) end();
  };
  for (const type of ["touchmove", "touchend", "touchcancel"]) target.addEventListener(type, onTouch, early);

  // The last finger to go may have been another one.
  const onAway = (event: TouchEvent): void => {
    if (!used || held !== null || event.touches.length > 0) return;
    if (event.cancelable) event.preventDefault();
    end();
  };
  window.addEventListener("touchend", onAway, early);
  window.addEventListener("touchcancel", onAway, early);
  // A second finger, wherever.
  window.addEventListener("touchstart", ({ touches }) => touches.length > 1 && cancel(), early);
  // Of the window, not of one of its elements.
  window.addEventListener("blur", ({ target: left }) => !(left instanceof Element) && cancel(), early);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || held === null) return;
    stop(event);
    cancel();
  };
  window.addEventListener("keydown", onKey, early);
  // What browsers make of a long press themselves.
  for (const type of ["contextmenu", "selectstart", "dragstart"]) {
    window.addEventListener(type, (event) => event.isTrusted && stop(event), early);
  }
  // The finger is held already, for others it has no business. (Drags of the mouse have no such events either.)
  for (const type of ["pointermove", "pointerdown"]) {
    window.addEventListener(type, (event) => used && event.stopImmediatePropagation(), early);
  }
  return () => {
    if (!used) end();
  };
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
