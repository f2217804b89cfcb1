/** Details beside a list; over it on small screens. Escape closes, focus goes back to where it was. */
import { ActionIcon } from "@mantine/core";
import { X } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { returnFocusToPage } from "../focus/return-focus.ts";
import styles from "./side-panel.module.css";

interface SidePanelProps {
  /** The region's name for screen readers. */
  label: string;
  onClose: () => void;
  actions?: ReactNode;
  children: ReactNode;
}

export function SidePanel({ label, onClose, actions, children }: SidePanelProps): ReactNode {
  const t = useT();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    content.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus();
      // A key of the page opened it, where nothing had the focus.
      else requestAnimationFrame(returnFocusToPage);
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves the region
    <aside
      className={styles.panel}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
      }}
    >
      <div className={styles.bar}>
        {actions}
        <ActionIcon variant="subtle" color="gray" aria-label={t("ui.close")} onClick={onClose}>
          <X size={16} aria-hidden />
        </ActionIcon>
      </div>
      {/* Takes the focus: Escape, reading aloud and scrolling by keys begin here. It scrolls beneath nothing. */}
      <div ref={content} tabIndex={-1} data-focus-home className={styles.content}>
        {children}
      </div>
    </aside>
  );
}
