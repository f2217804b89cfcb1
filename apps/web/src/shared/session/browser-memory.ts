/**
 * What this browser remembers for each of its people: how they like to see things. Anyone who views as someone else begins with
 * nothing and leaves nothing.
 */
import { isViewing, ownerId } from "../credentials/view-as.ts";

/** Before it is known whose page this is, there is no one to tell apart. */
const ownKey = (key: string): string => (ownerId() === "" ? key : `${key}@${ownerId()}`);

const whileViewing = new Map<string, string>();

export const browserMemory = {
  get(key: string): string | null {
    if (isViewing()) return whileViewing.get(key) ?? null;
    try {
      return localStorage.getItem(ownKey(key));
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    if (isViewing()) {
      whileViewing.set(key, value);
      return;
    }
    try {
      localStorage.setItem(ownKey(key), value);
    } catch {
      // Storage is forbidden or full: it lasts as long as the page.
    }
  },
  /** Of everyone who used this browser: all whose key begins so. */
  forget(prefix: string): void {
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
    } catch {
      // Nothing was stored.
    }
  },
};
