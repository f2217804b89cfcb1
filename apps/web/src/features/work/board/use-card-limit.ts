/** How many cards of each column are drawn: those that can be seen at once, the rest in turns, or the page would stand still. */
import { startTransition, useEffect, useState } from "react";

/** A window's height of cards. */
const FIRST = 5;
const STEP = 2;

/** @param longest how many cards the longest column has */
export function useCardLimit(longest: number): number {
  const [depth, setDepth] = useState(FIRST);
  useEffect(() => {
    if (depth >= longest) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setDepth(depth + STEP)));
    return () => cancelAnimationFrame(frame);
  }, [depth, longest]);
  return depth;
}
