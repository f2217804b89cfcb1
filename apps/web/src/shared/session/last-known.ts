/** What the frame of the pages showed last, so that the next one opens with it: each person's own, gone when they sign out. */
import { browserMemory } from "./browser-memory.ts";

const PREFIX = "halyard.known.";

/** The part with the projects that have a star: the navigation keeps it, and heads of projects take names from it. */
export const KNOWN_FAVORITES = "favorites";

/** @returns null: nothing that can be read */
export function lastKnown(part: string): unknown {
  try {
    return JSON.parse(browserMemory.get(PREFIX + part) ?? "null");
  } catch {
    return null;
  }
}

export const noteKnown = (part: string, value: unknown): void =>
  browserMemory.set(PREFIX + part, JSON.stringify(value));

export const forgetKnown = (): void => browserMemory.forget(PREFIX);
