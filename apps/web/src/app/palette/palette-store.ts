/** Whether the command palette is open: Ctrl/Cmd+K and the header's button open it. */
import { openState } from "../shortcuts/open-state.ts";

export const paletteState = openState();
