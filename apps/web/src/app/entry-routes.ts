/** The addresses before the door: signing in and out, invitations, forgotten passwords. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loginSearch } from "../features/authentication/search.ts";
import { rootRoute } from "./app-route.ts";
import { knownSearch } from "./known-search.ts";

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth/login",
  validateSearch: knownSearch(loginSearch),
  component: lazyRouteComponent(() => import("../features/authentication/login-page.tsx"), "LoginPage"),
});

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth/logout",
  component: lazyRouteComponent(() => import("../features/authentication/logout-page.tsx"), "LogoutPage"),
});

const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth/forgot",
  component: lazyRouteComponent(() => import("../features/authentication/forgot-page.tsx"), "ForgotPage"),
});

const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth/reset",
  component: lazyRouteComponent(() => import("../features/authentication/reset-page.tsx"), "ResetPage"),
});

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invitation",
  component: lazyRouteComponent(() => import("../features/authentication/invitation-page.tsx"), "InvitationPage"),
});

export const entryRoutes = [loginRoute, logoutRoute, forgotRoute, resetRoute, invitationRoute] as const;
