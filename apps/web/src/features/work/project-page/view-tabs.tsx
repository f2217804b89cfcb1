/** The tabs between the ways to look at a project. They are links: each view is an address. */
import { hasLink } from "@halyard/api-client/links";
import type { Project } from "@halyard/contract/resources";
import type { ViewMode } from "@halyard/contract/views/queries";
import { Menu } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronDown, ListChecks, ListOrdered, Map as RoadMap, Settings, type LucideIcon } from "lucide-react";
import { lazy, Suspense, useRef, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useCurrentInView } from "../../../shared/ui/focus/current-in-view.ts";
import type { ProjectFrame } from "../../projects/project-frame.ts";
import { hasSettings } from "../../projects/settings/sections/sections.ts";
import type { ProjectSearch } from "../search-params/search.ts";
import { rememberView } from "../search-params/view-modes.ts";
import styles from "./view-tabs.module.css";
import { viewsOf } from "./views.ts";
import "../../projects/settings/frame/messages.ts";

const ViewMenu = lazy(async () => ({ default: (await import("../saved-views/view-menu.tsx")).ViewMenu }));

interface ViewTabsProps {
  projectId: string;
  /** Once it is read. */
  project: Project | undefined;
  /** What its tabs are drawn with until then. */
  frame: ProjectFrame | undefined;
  /** Shows a saved view; where the page can't, it leads to the one that does. */
  onShow?: (search: ProjectSearch, replace: boolean) => void;
  current: ViewMode | RarePage["name"] | null;
  /** Stays as it is in the other views: filters and what is open. */
  search?: ProjectSearch;
}

const NO_SEARCH: ProjectSearch = {};

export function ViewTabs({ projectId, project, frame, current, search = NO_SEARCH, onShow }: ViewTabsProps): ReactNode {
  const t = useT();
  const tabs = useRef<HTMLElement>(null);
  // Tabs come with the project, and with them its place.
  useCurrentInView(tabs, `${current} ${frame?.id}`);
  const pages = pagesOf(frame, t);
  const navigate = useNavigate();
  const lead = (next: ProjectSearch, replace: boolean): void =>
    void navigate({ to: "/projects/$projectId", params: { projectId }, search: next, replace });
  const mode = viewsOf(undefined).find((view) => view.mode === current)?.mode ?? null;
  return (
    <div className={styles.bar} data-tab-bar>
      <nav ref={tabs} className={styles.tabs} aria-label={t("workPackages.views")}>
        {viewsOf(frame).map(({ mode, icon: Icon }) => (
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
        {pages.map((page) => (
          <Link
            key={page.name}
            to={page.to}
            params={{ projectId }}
            className={styles.tab}
            data-rare
            aria-current={page.name === current ? "page" : undefined}
          >
            <page.icon size={14} aria-hidden />
            <span className={styles.label}>{page.label}</span>
          </Link>
        ))}
      </nav>
      <MorePages projectId={projectId} pages={pages.filter(({ name }) => name !== current)} />
      {current === "settings" ? null : (
        <Suspense>
          <ViewMenu project={project} search={search} mode={mode} onShow={onShow ?? lead} />
        </Suspense>
      )}
    </div>
  );
}

interface RarePage {
  name: "backlog" | "roadmap" | "triage" | "settings";
  to: `/projects/$projectId/${RarePage["name"]}`;
  icon: LucideIcon;
  label: string;
}

/** Beside the views, for those who may see them. */
function pagesOf(project: ProjectFrame | undefined, t: ReturnType<typeof useT>): RarePage[] {
  const works = hasLink(project, "workPackages");
  const page = (name: RarePage["name"], icon: LucideIcon, label: string): RarePage => ({
    name,
    to: `/projects/$projectId/${name}`,
    icon,
    label,
  });
  return [
    ...(hasLink(project, "sprints") ? [page("backlog", ListOrdered, t("workPackages.view.backlog"))] : []),
    ...(works ? [page("roadmap", RoadMap, t("workPackages.view.roadmap"))] : []),
    ...(works ? [page("triage", ListChecks, t("workPackages.view.triage"))] : []),
    ...(project !== undefined && hasSettings(project) ? [page("settings", Settings, t("projectSettings.title"))] : []),
  ];
}

/** The same where their tabs have no room: beside a panel. */
function MorePages({ projectId, pages }: { projectId: string; pages: readonly RarePage[] }): ReactNode {
  const t = useT();
  if (pages.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={`${styles.tab} ${styles.more}`}>
          {t("workPackages.moreTabs")} <ChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {pages.map((page) => (
          <Menu.Item
            key={page.name}
            leftSection={<page.icon size={14} aria-hidden />}
            renderRoot={(props) => <Link to={page.to} params={{ projectId }} {...props} />}
          >
            {page.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
