/** The views that a project can be looked at in, in the order of their tabs. A new one is one more line. */
import type { Link } from "@halyard/contract/hal";
import type { Project, WorkPackage } from "@halyard/contract/resources";
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
import type { ProjectSearch } from "../search-params/search.ts";

export interface ViewProps {
  /** Id or identifier, as in the address. */
  projectId: string;
  /** Once it is known. */
  project: Project | undefined;
  search: ProjectSearch;
  /** Writes a part of the address. */
  onChange: (part: Partial<ProjectSearch>) => void;
  /** Shows the details beside the view; null closes them. */
  open: (workPackage: { id: number } | null) => void;
  /** The create dialog, with what the place that was asked at suggests; null where one may not. */
  create: ((preset?: CreatePreset) => void) | null;
  /** A work package was made without the dialog. */
  onCreated: (workPackage: WorkPackage) => void;
}

/** What a new work package begins with. */
export interface CreatePreset {
  links?: Record<string, Link>;
  startDate?: string;
  dueDate?: string;
}

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
