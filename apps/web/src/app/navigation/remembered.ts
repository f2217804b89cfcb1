/** Whether the navigation is collapsed, remembered in this browser. */
import { browserMemory } from "../../shared/session/browser-memory.ts";

const KEY = "halyard.navigation";

export const wasCollapsed = (): boolean => browserMemory.get(KEY) === "collapsed";

export const rememberCollapsed = (collapsed: boolean): void => browserMemory.set(KEY, collapsed ? "collapsed" : "open");
