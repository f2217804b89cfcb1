/** The addresses of the admin area: one file of routes an area. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminRoute } from "./admin-route.ts";
import { UnknownScreen } from "../../../shared/components/error-screens.tsx";
import { customizerAdminRoutes } from "./customizer-routes.ts";
import { integrationsRoute } from "./github-routes.ts";
import { matrixRoute } from "./matrix-route.ts";
import { peopleAdminRoutes } from "./people-routes.ts";
import { roleRoutes } from "./role-routes.ts";
import { systemAdminRoutes } from "./system-routes.ts";

const adminIndexRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/",
  component: lazyRouteComponent(
    () => import("../../../features/administration/dashboard/dashboard-page.tsx"),
    "DashboardPage",
  ),
});

/** Any other address of the area: behind the same door, with the way back. */
const unknownAdminRoute = createRoute({ getParentRoute: () => adminRoute, path: "$", component: UnknownScreen });

export const adminRoutes = adminRoute.addChildren([
  // One line an area.
  adminIndexRoute,
  ...peopleAdminRoutes,
  ...customizerAdminRoutes,
  matrixRoute,
  integrationsRoute,
  ...roleRoutes,
  ...systemAdminRoutes,
  unknownAdminRoute,
]);
