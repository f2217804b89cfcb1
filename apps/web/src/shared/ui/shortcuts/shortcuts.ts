/**
 * Keyboard shortcuts: one registry, which the list behind `?` shows. A shortcut is there while the part that
 * registers it is; of two with the same keys the later one counts (a dialog's before the page's).
 */
import { useEffect, useRef } from "react";
import { createStore, useStore } from "../../state/store.ts";
import { matchKeys } from "./shortcut-keys.ts";

export interface Shortcut {
  /** `?`, `c`, `/`, `g p` (one after the other) or `mod+k` (Ctrl, on a Mac Command). */
  keys: string;
  /** What it does, translated. */
  label: string;
  run: () => void;
}

/** Other keys than a shortcut's own, by those; empty: it is switched off. */
export type ChosenKeys = Readonly<Record<string, string>>;

let chosen: ChosenKeys = {};

/** What a person wants to press instead. */
export function setShortcutKeys(keys: ChosenKeys): void {
  chosen = keys;
  registered.set([...registered.get()]);
}

/** The keys that a shortcut waits for; empty: none. */
export const keysOf = ({ keys }: Pick<Shortcut, "keys">): string => chosen[keys] ?? keys;

const registered = createStore<readonly Shortcut[]>([]);

/** Registers a shortcut while the component is shown; `enabled: false` leaves it out. */
export function useShortcut(keys: string, label: string, run: () => void, enabled = true): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const shortcut: Shortcut = { keys, label, run: () => latest.current() };
    registered.set([...registered.get(), shortcut]);
    return () => registered.set(registered.get().filter((other) => other !== shortcut));
  }, [keys, label, enabled]);
}

/** Those that count now, in the order of their registration. */
export const useShortcuts = (): readonly Shortcut[] => useStore(registered);

/** Time for the second key of a pair, in milliseconds. */
const PAIR_MS = 1_000;

/** What is open in front of the page. Single keys belong to it, even in the moment before it has the focus. */
const IN_FRONT = '[role="dialog"], [role="menu"]';

let off = false;

/** For people whom single keys get in the way of; those with Ctrl or Command stay. */
export const setShortcutsOff = (on: boolean): void => void (off = on);

/** Listens for the whole page; called once, by the shell. Gives the way to stop. */
export function listenForShortcuts(target: Document): () => void {
  let first: { key: string; at: number } | null = null;
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    const modified = event.ctrlKey || event.metaKey;
    if (off && !modified) return;
    if (!modified && (isTyping(event.target) || target.querySelector(IN_FRONT) !== null)) return;
    const before = first !== null && event.timeStamp - first.at < PAIR_MS ? first.key : null;
    first = modified || event.altKey ? null : { key: event.key.toLowerCase(), at: event.timeStamp };
    const found = registered
      .get()
      .findLast((shortcut) => keysOf(shortcut) !== "" && matchKeys(keysOf(shortcut), event, before));
    if (found === undefined) return;
    event.preventDefault();
    first = null;
    found.run();
  };
  target.addEventListener("keydown", onKey);
  return () => target.removeEventListener("keydown", onKey);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input:not([type=checkbox]):not([type=radio]), textarea, select");
}
