/** The views that a project can be looked at in, in the order of their tabs. A new one is one more line. */
import { hasLink, type Linked } from "@halyard/api-client/links";
import type { ViewMode } from "@halyard/contract/views/queries";
import {
  CalendarDays,
  ChartGantt,
  GitPullRequest,
  Kanban,
  LayoutDashboard,
  Rows3,
  type LucideIcon,
} from "lucide-react";
import { rememberedView } from "../search-params/view-modes.ts";
import type { ProjectSearch } from "../search-params/search.ts";
import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import type { ViewProps } from "../model/view-props.ts";

export interface View {
  mode: ViewMode;
  icon: LucideIcon;
  /** The link of the project that opens it; null: everyone who sees the project. */
  link: "workPackages" | "board" | "calendar" | "githubPullRequests" | null;
  load: () => Promise<{ default: ComponentType<ViewProps> }>;
  Component: LazyExoticComponent<ComponentType<ViewProps>>;
}

const drawnBy = (load: View["load"]): Pick<View, "load" | "Component"> => ({ load, Component: lazy(load) });

const VIEWS: readonly View[] = [
  // One line each.
  {
    mode: "overview",
    icon: LayoutDashboard,
    link: null,
    ...drawnBy(async () => ({ default: (await import("../overview/overview.tsx")).Overview })),
  },
  {
    mode: "table",
    icon: Rows3,
    link: "workPackages",
    ...drawnBy(async () => ({ default: (await import("../table/table-view.tsx")).TableView })),
  },
  {
    mode: "board",
    icon: Kanban,
    link: "board",
    ...drawnBy(async () => ({ default: (await import("../board/board-view.tsx")).BoardView })),
  },
  {
    mode: "timeline",
    icon: ChartGantt,
    link: "workPackages",
    ...drawnBy(async () => ({ default: (await import("../timeline/timeline-view.tsx")).TimelineView })),
  },
  {
    mode: "calendar",
    icon: CalendarDays,
    link: "calendar",
    ...drawnBy(async () => ({ default: (await import("../calendar/calendar-view.tsx")).CalendarView })),
  },
  {
    mode: "github",
    icon: GitPullRequest,
    link: "githubPullRequests",
    ...drawnBy(async () => ({
      default: (await import("../../github/pull-requests/project-pull-requests.tsx")).ProjectPullRequests,
    })),
  },
];

/** Those that the modules of the project and the permissions of the reader open; all of them until it is known. */
export const viewsOf = (project: Linked | undefined): readonly View[] =>
  VIEWS.filter(({ link }) => link === null || project === undefined || hasLink(project, link));

/** The view that an address asks for. A saved view by its number alone stands in the table until it has said how it looks. */
export const wantedView = (projectId: string, search: ProjectSearch): ViewMode =>
  search.view ?? (search.query === undefined ? rememberedView(projectId) : "table");

/** Its code. */
export async function loadView(projectId: string, search: ProjectSearch): Promise<void> {
  const wanted = wantedView(projectId, search);
  await VIEWS.find(({ mode }) => mode === wanted)?.load();
}
