/** The header's way to the command palette; its code comes when one is about to use it. */
import { VisuallyHidden } from "@mantine/core";
import { Command } from "lucide-react";
import type { ReactNode } from "react";
import { printedKeys } from "../../shared/ui/shortcuts/shortcut-keys.ts";
import { useT } from "../../shared/i18n/i18n.tsx";
import styles from "../shell/header.module.css";
import { paletteState } from "./palette-store.ts";

const load = (): void => void import("./palette-dialog.tsx");

export function PaletteButton(): ReactNode {
  const t = useT();
  const keys = printedKeys("mod+k", navigator.platform.startsWith("Mac")).join(" ");
  return (
    <button
      type="button"
      className={styles.palette}
      title={t("palette.title")}
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={load}
      onFocus={load}
      onClick={() => paletteState.set(true)}
    >
      <Command size={18} aria-hidden />
      <VisuallyHidden>{t("palette.title")}</VisuallyHidden>
      <kbd aria-hidden>{keys}</kbd>
    </button>
  );
}
