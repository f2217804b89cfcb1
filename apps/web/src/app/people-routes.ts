/** The addresses of people: groups, users, access, profiles. */
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { groupsSearch } from "../features/groups/search.ts";
import { AdminGuard, LoadingAdminPanel } from "./admin-guard.tsx";
import { appRoute } from "./app-route.ts";
import { currentUserQuery } from "./session.ts";

const adminRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/admin",
  component: AdminGuard,
  pendingComponent: LoadingAdminPanel,
  pendingMs: 0,
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(currentUserQuery),
});

/** Groups are what there is of the admin area so far. */
const adminIndexRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/admin/groups" });
  },
});

const groupsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "groups",
  validateSearch: groupsSearch,
  component: lazyRouteComponent(() => import("../features/groups/groups-page.tsx"), "GroupsPage"),
});

export const peopleAdminRoutes = adminRoute.addChildren([adminIndexRoute, groupsRoute]);
