/** The addresses of a project's settings: one for each section. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { membersSearch } from "../../features/projects/settings/members/model/search.ts";
import { appRoute } from "./app-route.ts";
import { strictSearch } from "./strict-search.ts";

const frame = () => import("../../features/projects/settings/frame/settings-frame.tsx");

const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/projects/$projectId/settings",
  component: lazyRouteComponent(() => import("./project-settings-page.tsx"), "ProjectSettingsPage"),
});

const indexRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/",
  component: lazyRouteComponent(frame, "SettingsIndex"),
});

/** An address that no section has. */
const unknownRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "$",
  component: lazyRouteComponent(frame, "SettingsIndex"),
});

const membersRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "members",
  validateSearch: strictSearch(membersSearch),
  component: lazyRouteComponent(
    () => import("../../features/projects/settings/members/members-page.tsx"),
    "MembersPage",
  ),
});

const versionsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "versions",
  component: lazyRouteComponent(
    () => import("../../features/projects/settings/versions/versions-page.tsx"),
    "VersionsPage",
  ),
});

const categoriesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "categories",
  component: lazyRouteComponent(
    () => import("../../features/projects/settings/categories/categories-page.tsx"),
    "CategoriesPage",
  ),
});

const repositoriesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "repositories",
  component: lazyRouteComponent(
    () => import("../../features/github/project-repositories/repositories-page.tsx"),
    "RepositoriesPage",
  ),
});

const templatesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "templates",
  component: lazyRouteComponent(() => import("../../features/work/templates/templates-page.tsx"), "TemplatesPage"),
});

const generalRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "general",
  component: lazyRouteComponent(
    () => import("../../features/projects/settings/general/general-page.tsx"),
    "GeneralPage",
  ),
});

const lifecycleRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "lifecycle",
  component: lazyRouteComponent(
    () => import("../../features/projects/settings/lifecycle/lifecycle-page.tsx"),
    "LifecyclePage",
  ),
});

const typesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "types",
  component: lazyRouteComponent(() => import("../../features/projects/settings/types/types-page.tsx"), "TypesPage"),
});

const fieldsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "fields",
  component: lazyRouteComponent(() => import("../../features/projects/settings/fields/fields-page.tsx"), "FieldsPage"),
});

const modulesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "modules",
  component: lazyRouteComponent(
    () => import("../../features/projects/settings/modules/modules-page.tsx"),
    "ModulesPage",
  ),
});

const phasesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "phases",
  component: lazyRouteComponent(() => import("../../features/projects/settings/phases/phases-page.tsx"), "PhasesPage"),
});

const viewsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "views",
  component: lazyRouteComponent(() => import("../../features/projects/settings/views/views-page.tsx"), "ViewsPage"),
});

const historyRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "history",
  component: lazyRouteComponent(
    () => import("../../features/projects/settings/history/history-page.tsx"),
    "HistoryPage",
  ),
});

export const projectSettingsRoutes = settingsRoute.addChildren([
  // One line each.
  indexRoute,
  generalRoute,
  membersRoute,
  versionsRoute,
  categoriesRoute,
  repositoriesRoute,
  templatesRoute,
  typesRoute,
  fieldsRoute,
  modulesRoute,
  viewsRoute,
  phasesRoute,
  historyRoute,
  lifecycleRoute,
  unknownRoute,
]);
