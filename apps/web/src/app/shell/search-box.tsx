/** The search of the header: it opens the palette, as `/` and Ctrl+K do; where results are shown, it holds their words. */
import { useMatch } from "@tanstack/react-router";
import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { WordsField } from "../../features/work/search-page/words-field.tsx";
import { useShortcut } from "../../shared/ui/shortcuts/shortcuts.ts";
import { printedKeys } from "../../shared/ui/shortcuts/shortcut-keys.ts";
import { useT } from "../../shared/i18n/i18n.tsx";
import { loadPalette } from "../palette/load-palette.ts";
import { paletteState } from "../palette/palette-store.ts";
import styles from "./header.module.css";

export function SearchBox(): ReactNode {
  const words = useMatch({ from: "/app/search", shouldThrow: false, select: ({ search }) => search.q ?? "" });
  return words === undefined ? <PaletteButton /> : <WordsField q={words} className={styles.search} hasKey />;
}

function PaletteButton(): ReactNode {
  const t = useT();
  const keys = printedKeys("mod+k", navigator.platform.startsWith("Mac")).join(" ");
  useShortcut("/", t("shell.shortcut.search"), () => paletteState.set(true));
  return (
    <button
      type="button"
      className={styles.search}
      aria-keyshortcuts="/ Control+K Meta+K"
      onPointerEnter={loadPalette}
      onFocus={loadPalette}
      onClick={() => paletteState.set(true)}
    >
      <Search size={16} aria-hidden />
      <span className={styles.searchHint}>{t("shell.searchHint")}</span>
      <kbd aria-hidden>/</kbd>
      <kbd aria-hidden>{keys}</kbd>
    </button>
  );
}
