/** The navigation at the left: open, collapsed to its icons, or a drawer over the page on small screens. */
import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { useT } from "../../shared/i18n/i18n.tsx";
import { areaOf, entriesOf, SECTIONS, type AreaId } from "./destinations.ts";
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
  const area = areaOf(useRouterState({ select: (state) => state.location.pathname }), user);
  const list = useRef<HTMLUListElement>(null);
  const leave = useFocusAcrossAreas(area, list);
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
        <ul ref={list} className={styles.list} data-area={area}>
          <Entries entries={entriesOf(area, null, user, root)} collapsed={collapsed} onLeave={leave} />
          {SECTIONS.map((section) => (
            <SectionView
              key={section.id}
              section={section}
              entries={entriesOf(area, section, user, root)}
              collapsed={collapsed}
              onLeave={leave}
            />
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

/** The entry that led to the other area is gone with its navigation: the focus goes on at the entry of the new page. */
function useFocusAcrossAreas(area: AreaId, list: RefObject<HTMLUListElement | null>): () => void {
  const left = useRef<AreaId | null>(null);
  useEffect(() => {
    if (left.current === null || left.current === area) return;
    left.current = null;
    list.current?.querySelector<HTMLElement>("[aria-current=page]")?.focus();
  }, [area, list]);
  return () => {
    left.current = area;
  };
}
