/** Whether the list of shortcuts is open: the `?` key, the account menu and the command palette open it. */
import { openState } from "./open-state.ts";

export const shortcutList = openState();
export const openShortcutList = (): void => shortcutList.set(true);
