/** The toasts that are showing, outside React, so that anything may raise one. Words arrive translated. */
import { TOAST_ERROR_MS } from "@halyard/contract/limits";
import { createStore } from "../state/store.ts";

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  kind: "success" | "error" | "info" | "warning";
  message: string;
  details: readonly string[];
  action: ToastAction | null;
  /** Whether its action takes back what was done. */
  undoes: boolean;
  /** How long it stays, in milliseconds, unless it is pointed at. */
  lasts: number;
}

interface ToastOptions {
  details?: readonly string[];
  action?: ToastAction;
  undoes?: boolean;
  lasts?: number;
}

const SUCCESS_MS = 4_000;
/** Time enough to read what was done and to take it back. */
const UNDO_MS = 10_000;
let stay = false;

/** For people who read at their own pace: nothing goes away by itself. */
export const setToastsStay = (on: boolean): void => void (stay = on);

/** More at once would cover the page; the oldest go first. */
const MOST = 4;

export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

function show(kind: Toast["kind"], message: string, lasts: number, options: ToastOptions): number {
  lastId += 1;
  const id = lastId;
  const others = toasts.get().filter((shown) => shown.message !== message || shown.kind !== kind);
  const { details = [], action = null, undoes = false } = options;
  const added = { id, kind, message, details, action, undoes, lasts: stay ? Number.POSITIVE_INFINITY : lasts };
  toasts.set([...others, added].slice(-MOST));
  return id;
}

export const toast = {
  success: (message: string, options: ToastOptions = {}) =>
    show("success", message, options.lasts ?? SUCCESS_MS, options),
  /** Stays five seconds. */
  error: (message: string, options: ToastOptions = {}) =>
    show("error", message, options.lasts ?? TOAST_ERROR_MS, options),
  /** Something went through and something did not: time enough to read it. */
  warning: (message: string, options: ToastOptions = {}) =>
    show("warning", message, options.lasts ?? TOAST_ERROR_MS, options),
  info: (message: string, options: ToastOptions = {}) => show("info", message, options.lasts ?? SUCCESS_MS, options),
  /** What was done, with the way back. `label` is the button's word. */
  undo: (message: string, label: string, undo: () => void) =>
    show("success", message, UNDO_MS, { action: { label, run: undo }, undoes: true }),
  /** Takes back what was done last, as long as the way back is shown. @returns whether there was any */
  undoLatest: (): boolean => {
    const latest = toasts.get().findLast(({ undoes }) => undoes);
    if (latest === undefined) return false;
    toasts.set(toasts.get().filter((shown) => shown !== latest));
    latest.action?.run();
    return true;
  },
  dismiss: (id: number) => toasts.set(toasts.get().filter((shown) => shown.id !== id)),
  clear: () => toasts.set([]),
};
