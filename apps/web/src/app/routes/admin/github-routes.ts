/** The addresses of the GitHub integration: the organization's dashboard, and its configuration in the admin area. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminRoute } from "./admin-route.ts";
import { appRoute } from "../app-route.ts";

export const organizationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/organization",
  component: lazyRouteComponent(
    () => import("../../../features/github/organization/organization-page.tsx"),
    "OrganizationPage",
  ),
});

export const integrationsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "integrations",
  component: lazyRouteComponent(
    () => import("../../../features/github/integration/integrations-page.tsx"),
    "IntegrationsPage",
  ),
});
