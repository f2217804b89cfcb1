/** Whether the list of shortcuts is open: the `?` key, the account menu and the command palette open it. */
import { createStore } from "../../shared/state/store.ts";

export const shortcutList = createStore(false);
export const openShortcutList = (): void => shortcutList.set(true);
