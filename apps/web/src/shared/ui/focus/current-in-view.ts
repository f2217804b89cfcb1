import { useEffect, type RefObject } from "react";
import { intoView } from "./into-view.ts";

/**
 * Shows the link of the page that is open, in a row of tabs that goes beyond the edge. One that is seen is left alone:
 * after `scrollIntoView` the first Tab would begin there, not at the link that skips to the content.
 * @param place what decides which one that is
 */
export function useCurrentInView(tabs: RefObject<HTMLElement | null>, place: string): void {
  useEffect(() => {
    // With the next frame, which has to lay the page out anyway.
    const frame = requestAnimationFrame(() => {
      const current = tabs.current?.querySelector<HTMLElement>("[aria-current]");
      if (tabs.current == null || current == null) return;
      const [row, tab] = [tabs.current, current].map((element) => element.getBoundingClientRect());
      if (row !== undefined && tab !== undefined && (tab.left < row.left || tab.right > row.right)) intoView(current);
    });
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- with the place another one is the current one
  }, [tabs, place]);
}
