/** What is around something that is dragged by a finger scrolls while that is near its edge, as browsers do it for a mouse. */
import type { Point } from "./on-hold.ts";

/** So near to the edge it begins, slowly. */
const ZONE_PX = 44;
/** So many pixels a frame at the edge itself and beyond. */
const FASTEST_PX = 10;

/** Everything around the element that can scroll, the innermost first. */
export function scrollersOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(around);
    if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) found.push(around);
  }
  return found;
}

/** How far to go in this frame. @param start and @param end of what can be seen @param at where the finger is */
export function stepAt(start: number, end: number, at: number): number {
  // Where little can be seen the middle stays quiet.
  const zone = Math.min(ZONE_PX, (end - start) / 4);
  const near = (distance: number): number => Math.ceil(FASTEST_PX * Math.min(1, Math.max(0, 1 - distance / zone)));
  return near(end - at) - near(at - start);
}

/**
 * One frame. What stands still over the content, as a sticky head does, is told by `scroll-padding`.
 * @param from where it was picked up: what was so at an edge does not run away, it has to be carried further that way
 */
export function scrollAtEdge(scrollers: readonly Element[], from: Point, at: Point, axes: "x" | "xy" = "xy"): void {
  const [wayX, wayY] = [Math.sign(at.x - from.x), axes === "x" ? 0 : Math.sign(at.y - from.y)];
  let [goneX, goneY] = [false, false];
  for (const scroller of scrollers) {
    const box = scroller.getBoundingClientRect();
    const { scrollPaddingLeft, scrollPaddingTop } = getComputedStyle(scroller);
    const left = Math.max(0, box.left) + (Number.parseInt(scrollPaddingLeft, 10) || 0);
    const top = Math.max(0, box.top) + (Number.parseInt(scrollPaddingTop, 10) || 0);
    const x = stepAt(left, Math.min(innerWidth, box.right), at.x);
    const y = stepAt(top, Math.min(innerHeight, box.bottom), at.y);
    const before = { x: scroller.scrollLeft, y: scroller.scrollTop };
    scroller.scrollBy({
      left: goneX || Math.sign(x) !== wayX ? 0 : x,
      top: goneY || Math.sign(y) !== wayY ? 0 : y,
      behavior: "instant",
    });
    // Two around each other do not go at once.
    goneX ||= scroller.scrollLeft !== before.x;
    goneY ||= scroller.scrollTop !== before.y;
  }
}
