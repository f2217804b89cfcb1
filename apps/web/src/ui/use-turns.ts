/**
 * A fast scroll brings a windowful of rows into sight at once: more than a frame bears. A few are drawn whole at once,
 * the others by their name, and whole in the next frames; see docs/decisions/0010 for the same in the matrix.
 */
import { useEffect, useMemo, useState } from "react";

/** With all of its columns a row takes a millisecond or two. */
export const ROWS_A_FRAME = 6;

interface Drawn {
  /** What was in the page in the last frame, and which of it was drawn whole. */
  seen: ReadonlySet<string>;
  whole: ReadonlySet<string>;
}

const NOTHING: Drawn = { seen: new Set(), whole: new Set() };

/**
 * Where nearly all is new, the next frame may bring others again: it waits for that one.
 * @param wanted what is in the page, those first that count most
 * @returns which of them are drawn whole now
 */
export function nextWhole({ seen, whole }: Drawn, wanted: readonly string[]): ReadonlySet<string> {
  const kept = wanted.filter((id) => whole.has(id));
  const jumped = seen.size > 0 && wanted.filter((id) => !seen.has(id)).length > ROWS_A_FRAME;
  const fresh = jumped ? [] : wanted.filter((id) => !whole.has(id)).slice(0, ROWS_A_FRAME);
  return new Set([...kept, ...fresh]);
}

/** @param wanted the ids of the rows in the page, those first that count most @returns those that are drawn whole */
export function useTurns(wanted: readonly string[]): ReadonlySet<string> {
  const [drawn, setDrawn] = useState(NOTHING);
  const list = wanted.join(" ");
  const seen = useMemo(() => new Set(list === "" ? [] : list.split(" ")), [list]);
  const whole = useMemo(() => nextWhole(drawn, [...seen]), [drawn, seen]);
  useEffect(() => {
    if (whole.size === seen.size && seen.size === drawn.seen.size && [...seen].every((id) => drawn.whole.has(id)))
      return undefined;
    const frame = requestAnimationFrame(() => setDrawn({ seen, whole }));
    return () => cancelAnimationFrame(frame);
  }, [whole, seen, drawn]);
  return whole;
}
