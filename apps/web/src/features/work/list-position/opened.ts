/** The work packages that someone opened last, remembered in this browser for each of its people. */
import { browserMemory } from "../../../shared/session/browser-memory.ts";

const KEPT = 8;
const KEY = "halyard.opened";

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** The last one first. */
export function openedLately(): number[] {
  try {
    const kept: unknown = JSON.parse(browserMemory.get(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isId).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** @returns the list with that one at its front, once */
export const withOpened = (ids: readonly number[], id: number): number[] =>
  [id, ...ids.filter((other) => other !== id)].slice(0, KEPT);

export function noteOpened(id: number): void {
  browserMemory.set(KEY, JSON.stringify(withOpened(openedLately(), id)));
}
