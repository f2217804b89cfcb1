/** `#activity-12` in the address: the entry that one came for is brought into view and stands out. */
import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";

export const anchorOf = (activityId: number): string => `activity-${activityId}`;

/** @param ready whether the entries are there @returns the id of the entry, where the address names one */
export function useShownActivity(ready: boolean): number | undefined {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const named = /^activity-(\d+)$/.exec(hash)?.[1];
  useEffect(() => {
    if (!ready || named === undefined) return undefined;
    // Parts above it are still being read and push it down: it is followed until they are there, or the person scrolls.
    const scroll = (): void => document.getElementById(hash)?.scrollIntoView({ block: "center" });
    const content = document.getElementById(hash)?.closest("section")?.parentElement;
    if (content == null) return undefined;
    const settle = new ResizeObserver(scroll);
    settle.observe(content);
    const stop = (): void => settle.disconnect();
    for (const done of STOPS) addEventListener(done, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const done of STOPS) removeEventListener(done, stop);
    };
  }, [ready, named, hash]);
  return named === undefined ? undefined : Number(named);
}

const STOPS = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
