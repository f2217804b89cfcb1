/** Whether something that many places can open is open: a tiny store, for `useSyncExternalStore`. */
export interface OpenState {
  set(open: boolean): void;
  get(): boolean;
  subscribe(listener: () => void): () => void;
}

export function openState(): OpenState {
  let opened = false;
  const listeners = new Set<() => void>();
  return {
    set(open) {
      opened = open;
      for (const listener of listeners) listener();
    },
    get: () => opened,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
