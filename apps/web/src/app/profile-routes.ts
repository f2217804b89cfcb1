/** The addresses of profiles: one's own as `/users/me`. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { profileSearch } from "../features/profile/search.ts";
import { appRoute } from "./app-route.ts";
import { knownSearch } from "./known-search.ts";

export const profileRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/users/$userId",
  validateSearch: knownSearch(profileSearch),
  component: lazyRouteComponent(() => import("../features/profile/profile-page.tsx"), "ProfilePage"),
});
