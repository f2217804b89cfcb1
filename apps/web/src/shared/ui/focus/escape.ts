/** Escape closes the dialog that was opened last, and that alone: a question over a form leaves the form as it is. */
import { useEffect, useRef } from "react";

interface Open {
  close: () => void;
}

/** The one on top last. */
const open: Open[] = [];

/** Lists and palettes in a dialog that close by themselves mark their elements so, as the component library does. */
const OWN = "data-mantine-stop-propagation";

function onKey(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.isComposing) return;
  if (event.target instanceof Element && event.target.getAttribute(OWN) === "true") return;
  open.at(-1)?.close();
}

if (typeof window !== "undefined") window.addEventListener("keydown", onKey, { capture: true });

export function useEscape(opened: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!opened) return;
    const one = { close: () => latest.current() };
    open.push(one);
    return () => {
      open.splice(open.indexOf(one), 1);
    };
  }, [opened]);
}
