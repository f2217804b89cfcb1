/** Brings the focus back to the control that opened something, once that has closed or has gone from the page. */
import { useEffect } from "react";

/** Where the focus was last on the page itself: not within a menu or a dialog. */
let lastOnPage: HTMLElement | null = null;

const inPassing = (element: Element): boolean => element.closest('[role="menu"], [role="dialog"]') !== null;

if (typeof document !== "undefined") {
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && !inPassing(target)) lastOnPage = target;
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
      // Somebody moved the focus on purpose, e.g. to the page that the dialog led to.
      const lost = now === null || now === document.body || inPassing(now);
      if (!lost) return;
      const target = opener?.isConnected === true ? opener : document.querySelector("main");
      target?.focus({ preventScroll: true });
    };
  }, [opened]);
}

function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]')?.getAttribute("aria-labelledby");
  if (menu !== null && menu !== undefined) return document.getElementById(menu) ?? lastOnPage;
  return active instanceof HTMLElement && active !== document.body ? active : lastOnPage;
}
