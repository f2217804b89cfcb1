/** The addresses of the admin area: one file of routes an area. */
import { createRoute, redirect } from "@tanstack/react-router";
import { adminRoute } from "./admin-route.ts";
import { customizerAdminRoutes } from "./customizer-routes.ts";
import { peopleAdminRoutes } from "./people-routes.ts";

/** The dashboard is to come; users are what most people come for. */
const adminIndexRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/admin/users" });
  },
});

export const adminRoutes = adminRoute.addChildren([
  // One line an area.
  adminIndexRoute,
  ...peopleAdminRoutes,
  ...customizerAdminRoutes,
]);
