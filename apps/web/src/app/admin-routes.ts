/** The addresses of the admin area: one file of routes an area. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminRoute } from "./admin-route.ts";
import { customizerAdminRoutes } from "./customizer-routes.ts";
import { matrixRoute } from "./matrix-route.ts";
import { peopleAdminRoutes } from "./people-routes.ts";
import { systemAdminRoutes } from "./system-routes.ts";

const adminIndexRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/",
  component: lazyRouteComponent(() => import("../features/administration/dashboard-page.tsx"), "DashboardPage"),
});

export const adminRoutes = adminRoute.addChildren([
  // One line an area.
  adminIndexRoute,
  ...peopleAdminRoutes,
  ...customizerAdminRoutes,
  matrixRoute,
  ...systemAdminRoutes,
]);
