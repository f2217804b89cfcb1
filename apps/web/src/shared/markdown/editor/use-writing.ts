/** Writing into the box for someone: marks around what is chosen, lists that go on, and the cursor where it belongs. */
import { useRef, type KeyboardEvent, type RefObject } from "react";
import { continued, marked, type Mark } from "./marks.ts";
import type { Written } from "./mention-text.ts";
import { typeOver } from "./type-over.ts";

export interface Writing {
  input: RefObject<HTMLTextAreaElement | null>;
  /** Writes, and puts the cursor where it belongs once the box shows it. */
  write: (next: Written, from: number, to: number) => void;
  mark: (kind: Mark) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function useWriting(value: Written, onChange: (value: Written) => void): Writing {
  const input = useRef<HTMLTextAreaElement>(null);
  const write: Writing["write"] = (next, from, to) => {
    if (input.current !== null) typeOver(input.current, next.text);
    onChange(next);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(from, to);
    });
  };
  const mark: Writing["mark"] = (kind) => {
    const area = input.current;
    if (area === null) return;
    const done = marked(value.text, area.selectionStart, area.selectionEnd, kind);
    write({ ...value, text: done.text }, done.from, done.to);
  };
  const onKeyDown: Writing["onKeyDown"] = (event) => {
    const control = event.ctrlKey || event.metaKey;
    const area = input.current;
    if (event.key === "Enter" && !control && !event.shiftKey && !event.nativeEvent.isComposing && area !== null) {
      const next = area.selectionStart === area.selectionEnd ? continued(value.text, area.selectionStart) : null;
      if (next !== null) {
        event.preventDefault();
        write({ ...value, text: next.text }, next.from, next.to);
      }
    }
    const shortcut = control ? { b: "bold", i: "italic" }[event.key] : undefined;
    if (shortcut === "bold" || shortcut === "italic") {
      event.preventDefault();
      mark(shortcut);
    }
  };
  return { input, write, mark, onKeyDown };
}
