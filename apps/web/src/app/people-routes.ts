/** The addresses of people: groups, users, access, profiles. */
import { createRoute, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import { groupsSearch } from "../features/groups/search.ts";
import { appRoute } from "./app-route.ts";

const adminRoute = createRoute({ getParentRoute: () => appRoute, path: "/admin", component: Outlet });

const groupsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "groups",
  validateSearch: groupsSearch,
  component: lazyRouteComponent(() => import("../features/groups/groups-page.tsx"), "GroupsPage"),
});

export const peopleAdminRoutes = adminRoute.addChildren([groupsRoute]);
