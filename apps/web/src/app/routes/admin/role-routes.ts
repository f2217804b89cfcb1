/** The addresses of roles. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import {
  createRoleSearch,
  overviewSearch,
  roleListSearch,
  roleSearch,
} from "../../../features/people/roles/model/search.ts";
import { adminRoute } from "./admin-route.ts";
import { strictSearch } from "../strict-search.ts";

const overviewRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "roles",
  validateSearch: strictSearch(overviewSearch),
  component: lazyRouteComponent(
    () => import("../../../features/people/roles/list/overview-page.tsx"),
    "RolesOverviewPage",
  ),
});

const listRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "roles/list",
  validateSearch: strictSearch(roleListSearch),
  component: lazyRouteComponent(() => import("../../../features/people/roles/list/list-page.tsx"), "RoleListPage"),
});

const createRoleRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "roles/create",
  validateSearch: strictSearch(createRoleSearch),
  component: lazyRouteComponent(() => import("../../../features/people/roles/form/create-page.tsx"), "CreateRolePage"),
});

const roleRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "roles/$roleId",
  validateSearch: strictSearch(roleSearch),
  component: lazyRouteComponent(() => import("../../../features/people/roles/details/role-page.tsx"), "RolePage"),
});

const editRoleRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "roles/$roleId/edit",
  component: lazyRouteComponent(() => import("../../../features/people/roles/form/edit-page.tsx"), "EditRolePage"),
});

export const roleRoutes = [overviewRoute, listRoute, createRoleRoute, roleRoute, editRoleRoute] as const;
