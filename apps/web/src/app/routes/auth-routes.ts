/** The addresses before the door: signing in and out, invitations, forgotten passwords. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loginSearch } from "../../features/identity/authentication/search.ts";
import { consentSearch } from "../../features/identity/consent/search.ts";
import { rootRoute } from "./app-route.ts";
import { strictSearch } from "./strict-search.ts";

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth/login",
  validateSearch: strictSearch(loginSearch),
  component: lazyRouteComponent(() => import("../../features/identity/authentication/login-page.tsx"), "LoginPage"),
});

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth/logout",
  component: lazyRouteComponent(() => import("../../features/identity/authentication/logout-page.tsx"), "LogoutPage"),
});

const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth/forgot",
  component: lazyRouteComponent(() => import("../../features/identity/authentication/forgot-page.tsx"), "ForgotPage"),
});

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth/register",
  component: lazyRouteComponent(
    () => import("../../features/identity/authentication/register-page.tsx"),
    "RegisterPage",
  ),
});

const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth/reset",
  component: lazyRouteComponent(
    () => import("../../features/identity/authentication/links/reset-page.tsx"),
    "ResetPage",
  ),
});

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invitation",
  component: lazyRouteComponent(
    () => import("../../features/identity/authentication/links/invitation-page.tsx"),
    "InvitationPage",
  ),
});

const consentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/oauth/consent",
  validateSearch: strictSearch(consentSearch),
  component: lazyRouteComponent(() => import("../../features/identity/consent/consent-page.tsx"), "ConsentPage"),
});

export const authRoutes = [
  consentRoute,
  loginRoute,
  logoutRoute,
  forgotRoute,
  registerRoute,
  resetRoute,
  invitationRoute,
] as const;
