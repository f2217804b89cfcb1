/** A value outside of React that anything may change, and that components show. */
import { useSyncExternalStore } from "react";

export interface Store<Value> {
  get(): Value;
  /** Everyone who listens is told, also of the same value. */
  set(next: Value): void;
  /** @returns the way to stop */
  subscribe(listener: () => void): () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The component is shown again when the value changes. */
export const useStore = <Value>({ subscribe, get }: Store<Value>): Value => useSyncExternalStore(subscribe, get);
