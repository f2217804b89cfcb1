/** The search of the header: `/` goes to it, Enter lists the projects that match. */
import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useRef, type FormEvent, type ReactNode } from "react";
import { useShortcut } from "../../shared/ui/shortcuts/shortcuts.ts";
import { useT } from "../../shared/i18n/i18n.tsx";
import { paletteState } from "../palette/palette-store.ts";
import styles from "./header.module.css";

export function SearchBox(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  useShortcut("/", t("shell.shortcut.search"), () => {
    // On a narrow screen the palette stands in for it.
    if (input.current?.checkVisibility() !== true) return paletteState.set(true);
    input.current.focus();
    input.current.select();
  });
  const search = (event: FormEvent): void => {
    event.preventDefault();
    const words = input.current?.value.trim() ?? "";
    if (words === "") return;
    void navigate({ to: "/projects", search: { q: words } });
    if (input.current !== null) input.current.value = "";
  };
  return (
    <form role="search" className={styles.search} onSubmit={search}>
      <Search size={16} aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={t("shell.search")}
        placeholder={t("shell.searchHint")}
        aria-keyshortcuts="/"
      />
      <kbd aria-hidden>/</kbd>
    </form>
  );
}
