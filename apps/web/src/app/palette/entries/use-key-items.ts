/** What keys do on the page that the palette was opened on, each with its key. */
import { Keyboard } from "lucide-react";
import { useMemo, useState } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { keysOf, useShortcuts } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { known, type PaletteGroup, type PaletteItem } from "./items.ts";
import { fitting } from "./matching.ts";

/** The focus is back on the page by then: some keys mean the row that has it. */
const AFTER_CLOSING_MS = 100;

/** What opens the palette, and what it lists by another name: the list of keys, and pages to go to. */
const ELSEWHERE = /^(mod\+k|\/|\?|g .)$/;

export function useKeyItems(typed: string): PaletteGroup {
  const t = useT();
  const now = useShortcuts();
  const [shortcuts] = useState(now);
  return useMemo(() => {
    const counting = [...new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut])).values()];
    const items = counting
      .filter(({ keys }) => !ELSEWHERE.test(keys))
      .map((shortcut): PaletteItem => ({
        id: `key ${shortcut.keys}`,
        label: shortcut.label,
        icon: Keyboard,
        keys: keysOf(shortcut),
        run: () => void setTimeout(shortcut.run, AFTER_CLOSING_MS),
      }));
    return known("keys", t("palette.keys"), typed === "" ? [] : fitting(items, typed, ({ label }) => [label]));
  }, [t, shortcuts, typed]);
}
