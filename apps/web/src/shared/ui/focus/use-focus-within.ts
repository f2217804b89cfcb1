import { useLayoutEffect, useRef, type RefObject } from "react";

interface FocusWithin<Part> {
  /** Of what has the controls in it. */
  within: RefObject<Part | null>;
  /** To be told before something moves or goes with the focus in it. @param control as its `data-control` says it */
  goOnAt: (control: string) => void;
}

/** What is moved or removed takes the focus with it: once that is drawn, it goes on at a control that is named before. */
export function useFocusWithin<Part extends HTMLElement>(): FocusWithin<Part> {
  const within = useRef<Part>(null);
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    within.current?.querySelector<HTMLElement>(`[data-control="${CSS.escape(wanted.current)}"]`)?.focus();
    wanted.current = null;
  });
  return { within, goOnAt: (control) => void (wanted.current = control) };
}
