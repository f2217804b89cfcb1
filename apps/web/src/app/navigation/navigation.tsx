/** The navigation at the left: open, collapsed to its icons, or a drawer over the page on small screens. */
import { useQuery } from "@tanstack/react-query";
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useT } from "../../shared/i18n/i18n.tsx";
import { entriesOf, SECTIONS } from "./destinations.ts";
import { rootQuery, useCurrentUser } from "../../shared/session/session.ts";
import { Entries, SectionView } from "./navigation-section.tsx";
import styles from "./navigation.module.css";

interface NavigationProps {
  collapsed: boolean;
  onCollapse: () => void;
  drawer: boolean;
  onClose: () => void;
}

export function Navigation({ collapsed, onCollapse, drawer, onClose }: NavigationProps): ReactNode {
  const t = useT();
  const user = useCurrentUser();
  const root = useQuery(rootQuery).data;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!drawer) return undefined;
    list.current?.querySelector("a")?.focus();
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") onClose();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [drawer, onClose]);
  const collapseLabel = t(collapsed ? "shell.expandNavigation" : "shell.collapseNavigation");
  return (
    <>
      {drawer ? <div className={styles.backdrop} onClick={onClose} aria-hidden /> : null}
      <nav
        id="navigation"
        className={styles.navigation}
        aria-label={t("shell.navigation")}
        data-drawer={drawer || undefined}
      >
        <ul ref={list} className={styles.list}>
          <Entries entries={entriesOf(null, user, root)} collapsed={collapsed} />
          {SECTIONS.map((section) => (
            <SectionView key={section.id} section={section} collapsed={collapsed} />
          ))}
        </ul>
        <button
          type="button"
          className={styles.collapse}
          onClick={onCollapse}
          aria-label={collapseLabel}
          title={collapseLabel}
        >
          {collapsed ? <PanelLeftOpen size={18} aria-hidden /> : <PanelLeftClose size={18} aria-hidden />}
          <span className={styles.label}>{collapseLabel}</span>
        </button>
      </nav>
    </>
  );
}
