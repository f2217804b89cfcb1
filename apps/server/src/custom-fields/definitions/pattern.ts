/**
 * Regular expressions that administrators write. They are matched in time that grows with the text alone, so that none
 * can hold up the server; what such an engine does not have (look-around, back-references) is refused.
 */
import { RE2JS } from "re2js";

const PATTERN_LENGTH_MAXIMUM = 1_000;
const MOST_KEPT = 1_000;

const kept = new Map<string, RE2JS | null>();

/** null: it is no pattern that can be used. */
function compiled(pattern: string): RE2JS | null {
  const known = kept.get(pattern);
  if (known !== undefined) return known;
  let made: RE2JS | null = null;
  try {
    if (pattern.length <= PATTERN_LENGTH_MAXIMUM) made = RE2JS.compile(pattern);
  } catch {
    // What is wrong with it is of no use to anyone who has not written the engine.
  }
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(pattern, made);
  return made;
}

export const isPattern = (pattern: string): boolean => compiled(pattern) !== null;

/** Whether some part of the text fits. */
export const fits = (pattern: string, text: string): boolean => compiled(pattern)?.matcher(text).find() ?? true;
