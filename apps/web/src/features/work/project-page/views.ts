/** The views that a project can be looked at in, in the order of their tabs. A new one is one more line. */
import type { ViewMode } from "@halyard/contract/queries";
import {
  CalendarDays,
  ChartGantt,
  GitPullRequest,
  Kanban,
  LayoutDashboard,
  Rows3,
  type LucideIcon,
} from "lucide-react";
import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import type { ViewProps } from "../model/view-props.ts";

export interface View {
  mode: ViewMode;
  icon: LucideIcon;
  Component: LazyExoticComponent<ComponentType<ViewProps>>;
}

export const VIEWS: readonly View[] = [
  // One line each.
  {
    mode: "overview",
    icon: LayoutDashboard,
    Component: lazy(async () => ({ default: (await import("../overview/overview.tsx")).Overview })),
  },
  {
    mode: "table",
    icon: Rows3,
    Component: lazy(async () => ({ default: (await import("../table/table-view.tsx")).TableView })),
  },
  {
    mode: "board",
    icon: Kanban,
    Component: lazy(async () => ({ default: (await import("../board/board-view.tsx")).BoardView })),
  },
  {
    mode: "timeline",
    icon: ChartGantt,
    Component: lazy(async () => ({ default: (await import("../timeline/timeline-view.tsx")).TimelineView })),
  },
  {
    mode: "calendar",
    icon: CalendarDays,
    Component: lazy(async () => ({ default: (await import("../calendar/calendar-view.tsx")).CalendarView })),
  },
  {
    mode: "github",
    icon: GitPullRequest,
    Component: lazy(async () => ({
      default: (await import("../../github/pull-requests/project-pull-requests.tsx")).ProjectPullRequests,
    })),
  },
];
