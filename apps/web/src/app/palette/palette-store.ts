/** Whether the command palette is open: Ctrl/Cmd+K and the header's button open it. */
import { createStore } from "../../shared/state/store.ts";

export const paletteState = createStore(false);
