/** Whether a key press is what a shortcut waits for. Pure, so that it is tested without a page. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** @param before the key pressed just before, in lower case, or null */
export function matchKeys(keys: string, press: KeyPress, before: string | null): boolean {
  if (press.altKey) return false;
  const key = press.key.toLowerCase();
  const modified = press.ctrlKey || press.metaKey;
  if (keys.startsWith("mod+")) return modified && key === keys.slice("mod+".length);
  if (modified) return false;
  const [first, second] = keys.split(" ");
  return second === undefined ? key === first : key === second && before === first;
}

/** The keys as they are printed on a keyboard, in order: `g p` gives G, P. */
export function printedKeys(keys: string, mac: boolean): string[] {
  return keys.split(/[ +]/).map((key) => {
    if (key === "mod") return mac ? "⌘" : "Ctrl";
    return key.length === 1 ? key.toUpperCase() : key;
  });
}

/** What a shortcut is bound to by pressing it: one key, or one with Ctrl or Command; null: nothing that can be. */
export function pressedKeys(press: KeyPress): string | null {
  const key = press.key.toLowerCase();
  // Names such as `shift` and `f5`, the space, and what moves the focus are not taken away from the page.
  if (press.altKey || key.length !== 1 || key === " ") return null;
  return press.ctrlKey || press.metaKey ? `mod+${key}` : key;
}
