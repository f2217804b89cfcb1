/** The addresses of people: groups, users, access, profiles. */
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { explainSearch, ownAccessSearch } from "../features/access/explain/search.ts";
import { accessSearch } from "../features/access/search.ts";
import { groupsSearch } from "../features/groups/search.ts";
import { usersSearch } from "../features/users/search.ts";
import { adminRoute } from "./admin-route.ts";
import { appRoute } from "./app-route.ts";
import { knownSearch } from "./known-search.ts";

const accessRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "access",
  validateSearch: knownSearch(accessSearch),
  component: lazyRouteComponent(() => import("../features/access/access-page.tsx"), "AccessPage"),
});

const explainRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "access/explain",
  validateSearch: knownSearch(explainSearch),
  component: lazyRouteComponent(() => import("../features/access/explain/explain-page.tsx"), "ExplainPage"),
});

/** Of oneself anybody may ask. */
export const ownAccessRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/access",
  validateSearch: knownSearch(ownAccessSearch),
  component: lazyRouteComponent(() => import("../features/access/explain/own-page.tsx"), "OwnAccessPage"),
});

const groupsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "groups",
  validateSearch: knownSearch(groupsSearch),
  component: lazyRouteComponent(() => import("../features/groups/groups-page.tsx"), "GroupsPage"),
});

const usersPage = () => import("../features/users/users-page.tsx");

const usersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "users",
  validateSearch: knownSearch(usersSearch),
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

export const peopleAdminRoutes = [accessRoute, explainRoute, groupsRoute, usersRoute, createUserRoute] as const;
