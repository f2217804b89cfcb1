/** The addresses of people: groups, users, access, profiles. */
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { explainSearch, ownAccessSearch } from "../../../features/people/access/explain/question/search.ts";
import { accessSearch } from "../../../features/people/access/model/search.ts";
import { groupsSearch } from "../../../features/people/groups/model/search.ts";
import { usersSearch } from "../../../features/people/users/model/search.ts";
import { adminRoute } from "./admin-route.ts";
import { appRoute } from "../app-route.ts";
import { strictSearch } from "../strict-search.ts";

const accessRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "access",
  validateSearch: strictSearch(accessSearch),
  component: lazyRouteComponent(() => import("../../../features/people/access/access-page.tsx"), "AccessPage"),
});

const explainRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "access/explain",
  validateSearch: strictSearch(explainSearch),
  component: lazyRouteComponent(
    () => import("../../../features/people/access/explain/explain-page.tsx"),
    "ExplainPage",
  ),
});

/** Of oneself anyone may ask. */
export const ownAccessRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/access",
  validateSearch: strictSearch(ownAccessSearch),
  component: lazyRouteComponent(() => import("../../../features/people/access/explain/own-page.tsx"), "OwnAccessPage"),
});

const groupsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "groups",
  validateSearch: strictSearch(groupsSearch),
  component: lazyRouteComponent(() => import("../../../features/people/groups/groups-page.tsx"), "GroupsPage"),
});

const usersPage = () => import("../../../features/people/users/users-page.tsx");

const usersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "users",
  validateSearch: strictSearch(usersSearch),
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
