/**
 * How many cards of each column are drawn: those that can be seen at once, some below them in turns, or the page would stand
 * still, and the rest as soon as their end comes near.
 */
import { startTransition, useEffect, useState, type RefObject } from "react";

/** Half of a window's height of cards. */
const FIRST = 5;
/** Each time all cards that are there are painted again. */
const STEP = 3;
/** What a card with one line of words is high, with the gap below it. */
const CARD_PX = 68;
/** Who scrolls has so many heights of the window drawn below what is seen. */
const AHEAD = 2;

/**
 * @param longest how many cards the longest column has
 * @param inLanes the end of a lane's columns is anywhere: all of its cards are drawn
 */
export function useCardLimit(longest: number, scroller: RefObject<HTMLElement | null>, inLanes: boolean): number {
  const [depth, setDepth] = useState(FIRST);
  const [needed, setNeeded] = useState(() => Math.ceil(window.innerHeight / CARD_PX));
  const isWhole = inLanes || needed >= longest;
  useEffect(() => {
    const element = scroller.current;
    if (isWhole || element === null) return undefined;
    const look = (): void => {
      const { scrollTop, clientHeight, scrollHeight } = element;
      if (scrollTop + (1 + AHEAD) * clientHeight <= scrollHeight) return;
      setNeeded(depth + Math.ceil((AHEAD * clientHeight) / CARD_PX));
    };
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, [depth, isWhole, scroller]);
  const wanted = isWhole ? longest : needed;
  useEffect(() => {
    if (depth >= wanted) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setDepth(depth + STEP)));
    return () => cancelAnimationFrame(frame);
  }, [depth, wanted]);
  return depth;
}
