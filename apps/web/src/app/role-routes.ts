/** The addresses of roles. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { createRoleSearch, overviewSearch, roleListSearch, roleSearch } from "../features/roles/search.ts";
import { adminRoute } from "./admin-route.ts";
import { knownSearch } from "./known-search.ts";

const overviewRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "roles",
  validateSearch: knownSearch(overviewSearch),
  component: lazyRouteComponent(() => import("../features/roles/overview-page.tsx"), "RolesOverviewPage"),
});

const listRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "roles/list",
  validateSearch: knownSearch(roleListSearch),
  component: lazyRouteComponent(() => import("../features/roles/list-page.tsx"), "RoleListPage"),
});

const createRoleRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "roles/create",
  validateSearch: knownSearch(createRoleSearch),
  component: lazyRouteComponent(() => import("../features/roles/create-page.tsx"), "CreateRolePage"),
});

const roleRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "roles/$roleId",
  validateSearch: knownSearch(roleSearch),
  component: lazyRouteComponent(() => import("../features/roles/role-page.tsx"), "RolePage"),
});

const editRoleRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "roles/$roleId/edit",
  component: lazyRouteComponent(() => import("../features/roles/edit-page.tsx"), "EditRolePage"),
});

export const roleRoutes = [overviewRoute, listRoute, createRoleRoute, roleRoute, editRoleRoute] as const;
