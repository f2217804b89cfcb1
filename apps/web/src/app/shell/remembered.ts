/** What of the navigation is collapsed, remembered in this browser. */
import type { SectionId } from "../navigation.ts";

const KEY = "halyard.navigation";
const SECTIONS_KEY = "halyard.navigation.closed";

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const write = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is forbidden: it lasts as long as the page.
  }
};

export const wasCollapsed = (): boolean => read(KEY) === "collapsed";

export const rememberCollapsed = (collapsed: boolean): void => write(KEY, collapsed ? "collapsed" : "open");

export const wasClosed = (section: SectionId): boolean => (read(SECTIONS_KEY) ?? "").split(" ").includes(section);

export function rememberClosed(section: SectionId, closed: boolean): void {
  const others = (read(SECTIONS_KEY) ?? "").split(" ").filter((other) => other !== "" && other !== section);
  write(SECTIONS_KEY, [...others, ...(closed ? [section] : [])].join(" "));
}
