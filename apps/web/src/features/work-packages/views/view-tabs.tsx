/** The tabs between the ways to look at a project. They are links: each view is an address. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../app/i18n.tsx";
import type { ProjectSearch } from "../search.ts";
import { rememberView, type ViewMode } from "../view-modes.ts";
import styles from "./view-tabs.module.css";
import { VIEWS } from "./views.ts";

interface ViewTabsProps {
  projectId: string;
  current: ViewMode;
  /** Stays as it is in the other views: filters and what is open. */
  search: ProjectSearch;
}

export function ViewTabs({ projectId, current, search }: ViewTabsProps): ReactNode {
  const t = useT();
  return (
    <nav className={styles.tabs} aria-label={t("workPackages.views")}>
      {VIEWS.map(({ mode, icon: Icon }) => (
        <Link
          key={mode}
          to="/projects/$projectId"
          params={{ projectId }}
          search={{ ...search, view: mode }}
          className={styles.tab}
          aria-current={mode === current ? "page" : undefined}
          onClick={() => rememberView(projectId, mode)}
        >
          <Icon size={14} aria-hidden />
          {t(`workPackages.view.${mode}`)}
        </Link>
      ))}
    </nav>
  );
}
