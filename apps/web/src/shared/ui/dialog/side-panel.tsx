/** Details beside a list; over it on small screens. Escape closes, focus goes back to where it was. */
import { ActionIcon } from "@mantine/core";
import { X } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { returnFocusToPage } from "../focus/return-focus.ts";
import styles from "./side-panel.module.css";

/** As in the style sheet. */
const COVERS = "(max-width: 900px)";
/** The head of the application, too. */
const COVERS_ALL = "(max-width: 480px)";

/** A name of so many characters and its kind have no room beside what can be done. */
const LONG = 40;

interface SidePanelProps {
  /** The region's name for screen readers. */
  label: string;
  onClose: () => void;
  /** Who or what it is of, on the line of the actions. */
  head?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function SidePanel({ label, onClose, head, actions, children }: SidePanelProps): ReactNode {
  const t = useT();
  const panel = useRef<HTMLElement>(null);
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
  useEffect(() => (panel.current === null ? undefined : keepFocusOffWhatItCovers(panel.current)), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves the region
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
      }}
    >
      <div className={styles.bar} data-long={label.length > LONG || undefined}>
        <div className={styles.head}>{head}</div>
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

/** Over the page on small screens: what lies beneath it is out of reach of Tab and of screen readers until it closes. */
function keepFocusOffWhatItCovers(panel: HTMLElement): () => void {
  const covers = window.matchMedia(COVERS);
  const beside = [...(panel.parentElement?.children ?? [])].filter((one) => one !== panel);
  // Bars of the shell that the panel reaches over, too.
  const beneath = [...beside, ...document.querySelectorAll("[data-beneath-panels]")];
  const sheet = window.matchMedia(COVERS_ALL);
  const head = document.querySelector(":has(> main) > header");
  const apply = (inert: boolean): void => {
    beneath.forEach((one) => one.toggleAttribute("inert", inert));
    head?.toggleAttribute("inert", inert && sheet.matches);
  };
  const follow = (): void => apply(covers.matches);
  follow();
  covers.addEventListener("change", follow);
  sheet.addEventListener("change", follow);
  return () => {
    covers.removeEventListener("change", follow);
    sheet.removeEventListener("change", follow);
    apply(false);
  };
}
