import { useEffect, useRef, type RefObject } from "react";

interface GoesOn<Control> {
  /** Of the control that is there while nothing is typed. */
  control: RefObject<Control | null>;
  /** To be told before the input goes. @param byKey Enter or Escape, not another place clicked */
  ended: (byKey: boolean) => void;
}

/** Where an input takes the place of a control: ended by a key, the focus returns to the control. */
export function useRestoreFocus<Control extends HTMLElement>(typing: boolean): GoesOn<Control> {
  const control = useRef<Control>(null);
  const byKey = useRef(false);
  useEffect(() => {
    if (typing || !byKey.current) return;
    byKey.current = false;
    control.current?.focus();
  }, [typing]);
  return { control, ended: (key) => (byKey.current = key) };
}
