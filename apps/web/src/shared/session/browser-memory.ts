/**
 * What this browser remembers for its person: how they like to see things. Anyone who views as someone else begins with
 * nothing and leaves nothing.
 */
import { isViewing } from "../credentials/view-as.ts";

const whileViewing = new Map<string, string>();

export const browserMemory = {
  get(key: string): string | null {
    if (isViewing()) return whileViewing.get(key) ?? null;
    try {
      return localStorage.getItem(key);
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
      localStorage.setItem(key, value);
    } catch {
      // Storage is forbidden or full: it lasts as long as the page.
    }
  },
};
