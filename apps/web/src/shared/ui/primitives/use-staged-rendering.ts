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
  /** Which list it was of. */
  list: string;
}

const NOTHING: Drawn = { seen: new Set(), whole: new Set(), list: "" };

/**
 * Where nearly all is new, the next frame may bring others again: it waits for that one. Another list is no scrolling:
 * nothing comes after it, and the caller waits for what is in sight.
 * @param wanted what is in the page, those first that count most
 * @param inSight how many of these are drawn at once where the list is another one
 * @returns which of them are drawn whole now
 */
export function nextWhole(
  { seen, whole, list: before }: Drawn,
  wanted: readonly string[],
  list = before,
  inSight = 0,
): ReadonlySet<string> {
  const kept = wanted.filter((id) => whole.has(id));
  if (list !== before) return new Set([...kept, ...wanted.slice(0, inSight)]);
  const jumped = seen.size > 0 && wanted.filter((id) => !seen.has(id)).length > ROWS_A_FRAME;
  const fresh = jumped ? [] : wanted.filter((id) => !whole.has(id)).slice(0, ROWS_A_FRAME);
  return new Set([...kept, ...fresh]);
}

/**
 * @param wanted the ids of the rows in the page, those first that count most
 * @param list another where these are not of the same list any more @param inSight how many can be seen
 * @returns those that are drawn whole
 */
export function useStagedRendering(wanted: readonly string[], list?: string, inSight?: number): ReadonlySet<string> {
  const [drawn, setDrawn] = useState(NOTHING);
  const ids = wanted.join(" ");
  const seen = useMemo(() => new Set(ids === "" ? [] : ids.split(" ")), [ids]);
  const whole = useMemo(() => nextWhole(drawn, [...seen], list, inSight), [drawn, seen, list, inSight]);
  useEffect(() => {
    const next = { seen, whole, list: list ?? drawn.list };
    const same = next.list === drawn.list && whole.size === seen.size && seen.size === drawn.seen.size;
    if (same && [...seen].every((id) => drawn.whole.has(id))) return undefined;
    const frame = requestAnimationFrame(() => setDrawn(next));
    return () => cancelAnimationFrame(frame);
  }, [whole, seen, list, drawn]);
  return whole;
}
