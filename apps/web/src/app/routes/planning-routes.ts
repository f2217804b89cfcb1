/** The addresses of a project's planning. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { openedSearch } from "../../features/work/search-params/opened.ts";
import { appRoute } from "./app-route.ts";
import { strictSearch } from "./strict-search.ts";

const backlogRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/projects/$projectId/backlog",
  validateSearch: strictSearch(openedSearch),
  component: lazyRouteComponent(() => import("../../features/work/backlog/backlog-page.tsx"), "BacklogPage"),
});

const roadmapRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/projects/$projectId/roadmap",
  component: lazyRouteComponent(() => import("../../features/work/roadmap/roadmap-page.tsx"), "RoadmapPage"),
});

export const planningRoutes = [
  // One line each.
  backlogRoute,
  roadmapRoute,
] as const;
