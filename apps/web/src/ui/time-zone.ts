/** The time zone in which moments are shown: the person's own choice, else the device's. */
import { useSyncExternalStore } from "react";

let zone: string | null = null;
const listeners = new Set<() => void>();

/** @param next an IANA name; null: the device's. One that this browser does not know counts as the device's. */
export function setTimeZone(next: string | null): void {
  const usable = next !== null && isKnown(next) ? next : null;
  if (usable === zone) return;
  zone = usable;
  for (const listener of listeners) listener();
}

/** For `Intl`: undefined is the device's. */
export const timeZone = (): string | undefined => zone ?? undefined;

/** The same, and the component is shown again when it changes. */
export const useTimeZone = (): string | undefined => useSyncExternalStore(subscribe, timeZone);

export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isKnown(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
