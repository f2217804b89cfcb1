/** What of the navigation is collapsed, remembered in this browser. */
import { browserMemory } from "../../shared/session/browser-memory.ts";
import type { SectionId } from "./destinations.ts";

const KEY = "halyard.navigation";
const SECTIONS_KEY = "halyard.navigation.closed";

export const wasCollapsed = (): boolean => browserMemory.get(KEY) === "collapsed";

export const rememberCollapsed = (collapsed: boolean): void => browserMemory.set(KEY, collapsed ? "collapsed" : "open");

export const wasClosed = (section: SectionId): boolean =>
  (browserMemory.get(SECTIONS_KEY) ?? "").split(" ").includes(section);

export function rememberClosed(section: SectionId, closed: boolean): void {
  const others = (browserMemory.get(SECTIONS_KEY) ?? "")
    .split(" ")
    .filter((other) => other !== "" && other !== section);
  browserMemory.set(SECTIONS_KEY, [...others, ...(closed ? [section] : [])].join(" "));
}
