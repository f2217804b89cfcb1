/** Brings the focus back to the control that opened something, once that has closed or has gone from the page. */
import { useEffect, useRef, type RefObject } from "react";

/** Where the focus was last on the page itself: not within a menu, a dialog or a toast. */
let lastOnPage: HTMLElement | null = null;
/** The part of the page in which that is. */
let lastPart: Element | null = null;

const inPassing = (element: Element): boolean =>
  element.closest('[role="menu"], [role="dialog"], [data-in-passing]') !== null;

if (typeof document !== "undefined") {
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement) || inPassing(target)) return;
    lastOnPage = target;
    lastPart = target.closest("section");
  });
}

/**
 * Most dialogs are there only while they are open, so the library's own way, which waits for `opened` to change, does
 * not see them come or go. An item of a menu is gone by then: its menu's button takes the focus.
 */
export function useReturnFocus(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const opener = openerOf(document.activeElement);
    return () => {
      const now = document.activeElement;
      // Someone moved the focus on purpose, e.g. to the page that the dialog led to.
      const lost = now === null || now === document.body || inPassing(now);
      if (!lost) return;
      (opener?.isConnected === true ? opener : home())?.focus({ preventScroll: true });
    };
  }, [opened]);
}

/** Where one goes on once what had the focus is gone: in the open details, else on the page. */
const home = (): HTMLElement | null =>
  document.querySelector<HTMLElement>("[data-focus-home]") ?? document.querySelector("main");

/** To be called by what goes away with the focus in it, e.g. a toast. */
export function returnFocusToPage(): void {
  (isLost() ? home() : lastOnPage)?.focus({ preventScroll: true });
}

/** Gives the focus to a part of the page after the focused element in it was removed, so that the keyboard continues there. */
export function focusPart(part: HTMLElement | null): void {
  if (part === null || document.activeElement !== document.body) return;
  const next = part.isConnected ? part : home();
  if (next?.hasAttribute("tabindex") === false) next.tabIndex = -1;
  next?.focus({ preventScroll: true });
}

/** Whether what had the focus on the page can't have it again: it is gone, or out of use as a button is once all is saved. */
const isLost = (): boolean => lastOnPage?.isConnected !== true || lastOnPage.matches(":disabled");

/**
 * For a part of a page that goes with the focus in it: a form that closes, a line that is removed. The control that leads
 * there again takes the focus, or where one goes on. @param shown changes whenever something of the part may have gone
 */
export function useFocusAfter<Control extends HTMLElement>(shown: unknown): RefObject<Control | null> {
  const control = useRef<Control>(null);
  /** What had the focus and was gone before this part came, such as the link of the list that led to it; undefined: it comes. */
  const before = useRef<HTMLElement | null>(undefined);
  useEffect(() => {
    // Of a part that has just come nothing has gone.
    if (before.current === undefined) {
      before.current = isLost() ? lastOnPage : null;
      return;
    }
    const lost = document.activeElement === document.body && isLost() && lastOnPage !== null;
    if (!lost || lastOnPage === before.current) return;
    // Lost in another part: what takes the place there takes the focus, too.
    const elsewhere = lastPart?.isConnected === true && control.current !== null && !lastPart.contains(control.current);
    if (!elsewhere) (control.current ?? home())?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what may have gone with it, not what is read
  }, [shown]);
  return control;
}

function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]')?.getAttribute("aria-labelledby");
  if (menu !== null && menu !== undefined) return document.getElementById(menu) ?? lastOnPage;
  return active instanceof HTMLElement && active !== document.body ? active : lastOnPage;
}
