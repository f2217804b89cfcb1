/** Whether the navigation is collapsed, remembered in this browser. */
const KEY = "halyard.navigation";

export function wasCollapsed(): boolean {
  try {
    return localStorage.getItem(KEY) === "collapsed";
  } catch {
    return false;
  }
}

export function rememberCollapsed(collapsed: boolean): void {
  try {
    localStorage.setItem(KEY, collapsed ? "collapsed" : "open");
  } catch {
    // Storage is forbidden: it lasts as long as the page.
  }
}
