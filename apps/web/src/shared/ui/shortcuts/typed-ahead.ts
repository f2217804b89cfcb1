/** What is typed between a key that opens something and its field, which comes a moment later while its code is loaded. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

export interface TypedAhead {
  /** What has been typed so far. */
  readonly text: string;
  /** From now on the field, which has the text, takes the keys itself. */
  end(): void;
}

/**
 * Collects from when something is opened by a key until its field ends it.
 * @param onEscape closes what is about to open
 */
export function useTypedAhead(opened: boolean, onEscape: () => void): RefObject<TypedAhead | null> {
  const ahead = useRef<TypedAhead>(null);
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useLayoutEffect(() => {
    if (!opened) return;
    const collected = collectTyping(window, () => latest.current());
    ahead.current = collected;
    return () => collected.end();
  }, [opened]);
  return ahead;
}

/** Keeps each key to itself, so that none of them edits what is open below. @param onEscape closes what is about to open */
export function collectTyping(target: Window, onEscape: () => void): TypedAhead {
  let text = "";
  const take = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Escape") onEscape();
    else if (event.key === "Backspace") text = text.slice(0, -1);
    else if (event.key.length === 1) text += event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  target.addEventListener("keydown", take, { capture: true });
  return {
    get text() {
      return text;
    },
    end() {
      target.removeEventListener("keydown", take, { capture: true });
      text = "";
    },
  };
}
