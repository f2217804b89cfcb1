/** What is typed between the palette's key and its field, which comes a moment later while its code is loaded. */

export interface TypedAhead {
  /** What has been typed so far. */
  readonly text: string;
  /** From now on the field, which has the text, takes the keys itself. */
  end(): void;
}

/** Keeps each key to itself, so that none of them edits what is open below. @param onEscape closes the palette */
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
