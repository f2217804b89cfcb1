/** The tabs between the ways to look at a project. They are links: each view is an address. */
import { hasLink } from "@halyard/api-client/links";
import type { Project } from "@halyard/contract/resources";
import type { ViewMode } from "@halyard/contract/views/queries";
import { Link } from "@tanstack/react-router";
import { ListChecks, ListOrdered, Map as RoadMap, Settings } from "lucide-react";
import { lazy, Suspense, useRef, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useCurrentInView } from "../../../shared/ui/focus/into-view.ts";
import { hasSettings } from "../../projects/settings/frame/sections.ts";
import type { ProjectSearch } from "../search-params/search.ts";
import { rememberView } from "../search-params/view-modes.ts";
import styles from "./view-tabs.module.css";
import { viewsOf } from "./views.ts";
import "../../projects/settings/frame/messages.ts";

const ViewMenu = lazy(async () => ({ default: (await import("../saved-views/view-menu.tsx")).ViewMenu }));

interface ViewTabsProps {
  projectId: string;
  /** Once it is known. */
  project: Project | undefined;
  /** Shows a saved view; without it the page has none. */
  onShow?: (search: ProjectSearch, replace: boolean) => void;
  current: ViewMode | "backlog" | "roadmap" | "triage";
  /** Stays as it is in the other views: filters and what is open. */
  search?: ProjectSearch;
}

const NO_SEARCH: ProjectSearch = {};

export function ViewTabs({ projectId, project, current, search = NO_SEARCH, onShow }: ViewTabsProps): ReactNode {
  const t = useT();
  const tabs = useRef<HTMLElement>(null);
  // Tabs come with the project, and with them its place.
  useCurrentInView(tabs, `${current} ${project?.id}`);
  return (
    <div className={styles.bar}>
      <nav ref={tabs} className={styles.tabs} aria-label={t("workPackages.views")}>
        {viewsOf(project).map(({ mode, icon: Icon }) => (
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
            <span className={styles.label}>{t(`workPackages.view.${mode}`)}</span>
          </Link>
        ))}
        {hasLink(project, "sprints") ? (
          <Link
            to="/projects/$projectId/backlog"
            params={{ projectId }}
            className={styles.tab}
            aria-current={current === "backlog" ? "page" : undefined}
          >
            <ListOrdered size={14} aria-hidden />
            <span className={styles.label}>{t("workPackages.view.backlog")}</span>
          </Link>
        ) : null}
        {hasLink(project, "workPackages") ? (
          <Link
            to="/projects/$projectId/roadmap"
            params={{ projectId }}
            className={styles.tab}
            aria-current={current === "roadmap" ? "page" : undefined}
          >
            <RoadMap size={14} aria-hidden />
            <span className={styles.label}>{t("workPackages.view.roadmap")}</span>
          </Link>
        ) : null}
        {hasLink(project, "workPackages") ? (
          <Link
            to="/projects/$projectId/triage"
            params={{ projectId }}
            className={styles.tab}
            aria-current={current === "triage" ? "page" : undefined}
          >
            <ListChecks size={14} aria-hidden />
            <span className={styles.label}>{t("workPackages.view.triage")}</span>
          </Link>
        ) : null}
        {project !== undefined && hasSettings(project) ? (
          <Link to="/projects/$projectId/settings" params={{ projectId }} className={styles.tab}>
            <Settings size={14} aria-hidden />
            <span className={styles.label}>{t("projectSettings.title")}</span>
          </Link>
        ) : null}
      </nav>
      {onShow === undefined || current === "backlog" || current === "roadmap" || current === "triage" ? null : (
        <Suspense>
          <ViewMenu project={project} search={search} mode={current} onShow={onShow} />
        </Suspense>
      )}
    </div>
  );
}
