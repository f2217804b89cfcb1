/** The picture of what a finger drags: it follows the finger, above everything. */
import type { Point } from "./on-hold.ts";

export interface Lifted {
  follow: (at: Point) => void;
  /** Whether it would be taken where it is; a mouse has a pointer that says so. */
  welcome: (taken: boolean) => void;
  remove: () => void;
}

/** @param from where the finger is */
export function liftUp(element: HTMLElement, from: Point): Lifted {
  const { left, top, width, height } = element.getBoundingClientRect();
  const own = getComputedStyle(element);
  const copy = element.cloneNode(true);
  if (!(copy instanceof HTMLElement)) throw new Error("a copy is what it is a copy of");
  copy.removeAttribute("id");
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  // Before all else on the page, and still with the styles of where it comes from.
  copy.popover = "manual";
  const clear = own.backgroundColor === "rgba(0, 0, 0, 0)";
  Object.assign(copy.style, {
    position: "fixed",
    inset: "auto",
    left: `${left}px`,
    top: `${top}px`,
    boxSizing: "border-box",
    width: `${width}px`,
    height: `${height}px`,
    margin: "0",
    padding: own.padding,
    overflow: "hidden",
    color: own.color,
    background: clear ? "var(--surface-raised)" : own.backgroundColor,
    border: own.border,
    transform: "none",
    contentVisibility: "visible",
    pointerEvents: "none",
    boxShadow: "0 8px 24px rgb(0 0 0 / 30%)",
    opacity: "0.85",
  } satisfies Partial<CSSStyleDeclaration>);
  element.parentElement?.append(copy);
  copy.showPopover?.();
  return {
    follow: (at) => {
      copy.style.translate = `${at.x - from.x}px ${at.y - from.y}px`;
    },
    welcome: (taken) => {
      copy.style.opacity = taken ? "0.85" : "0.5";
      copy.style.outline = taken ? "" : "2px dashed var(--danger)";
    },
    remove: () => copy.remove(),
  };
}
