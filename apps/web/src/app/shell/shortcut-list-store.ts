/** Whether the list of shortcuts is open: the `?` key and the account menu open it. */
let opened = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  opened = next;
  for (const listener of listeners) listener();
}

export const openShortcutList = (): void => set(true);
export const closeShortcutList = (): void => set(false);
export const isShortcutListOpen = (): boolean => opened;

export function subscribeToShortcutList(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
