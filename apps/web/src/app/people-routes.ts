/** The addresses of people: groups, users, access, profiles. */
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { groupsSearch } from "../features/groups/search.ts";
import { usersSearch } from "../features/users/search.ts";
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

/** The dashboard is to come; users are what most people come for. */
const adminIndexRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/admin/users" });
  },
});

const groupsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "groups",
  validateSearch: groupsSearch,
  component: lazyRouteComponent(() => import("../features/groups/groups-page.tsx"), "GroupsPage"),
});

const usersPage = () => import("../features/users/users-page.tsx");

const usersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "users",
  validateSearch: usersSearch,
  component: lazyRouteComponent(usersPage, "UsersPage"),
});

/** The page with its create dialog open. */
const createUserRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "users/create",
  beforeLoad: () => {
    throw redirect({ to: "/admin/users", search: { create: true }, replace: true });
  },
});

export const peopleAdminRoutes = adminRoute.addChildren([adminIndexRoute, groupsRoute, usersRoute, createUserRoute]);
