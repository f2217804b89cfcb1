/** The addresses of a project's planning and of its news. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { openedSearch } from "../../features/work/search-params/opened.ts";
import { resultsSearch } from "../../features/work/search-page/search.ts";
import { appRoute } from "./app-route.ts";
import { strictSearch } from "./strict-search.ts";

const backlogRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/projects/$projectId/backlog",
  validateSearch: strictSearch(openedSearch),
  component: lazyRouteComponent(() => import("../../features/work/backlog/backlog-page.tsx"), "BacklogPage"),
});

const searchRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/search",
  validateSearch: strictSearch(resultsSearch),
  component: lazyRouteComponent(() => import("../../features/work/search-page/search-page.tsx"), "SearchPage"),
});

const roadmapRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/projects/$projectId/roadmap",
  component: lazyRouteComponent(() => import("../../features/work/roadmap/roadmap-page.tsx"), "RoadmapPage"),
});

const projectTriageRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/projects/$projectId/triage",
  component: lazyRouteComponent(
    () => import("../../features/work/triage/project-triage-page.tsx"),
    "ProjectTriagePage",
  ),
});

const triageRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/triage",
  component: lazyRouteComponent(() => import("../../features/work/triage/triage-page.tsx"), "TriagePage"),
});

const newsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/projects/$projectId/news",
  component: lazyRouteComponent(() => import("../../features/projects/news/news-page.tsx"), "NewsPage"),
});

const newNewsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/projects/$projectId/news/new",
  component: lazyRouteComponent(() => import("../../features/projects/news/new-news-page.tsx"), "NewNewsPage"),
});

const newsItemRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/projects/$projectId/news/$newsId",
  component: lazyRouteComponent(() => import("../../features/projects/news/news-item-page.tsx"), "NewsItemPage"),
});

const unknownRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/projects/$projectId/$page",
  component: lazyRouteComponent(
    () => import("../../features/work/project-page/project-not-found.tsx"),
    "ProjectNotFound",
  ),
});

export const planningRoutes = [
  // One line each.
  backlogRoute,
  searchRoute,
  roadmapRoute,
  newsRoute,
  newNewsRoute,
  newsItemRoute,
  projectTriageRoute,
  triageRoute,
  unknownRoute,
] as const;
