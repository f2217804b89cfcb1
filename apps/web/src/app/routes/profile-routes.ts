/** The addresses of profiles: your own is `/users/me`. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { profileSearch } from "../../features/identity/profile/search.ts";
import { appRoute } from "./app-route.ts";
import { strictSearch } from "./strict-search.ts";

export const profileRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/users/$userId",
  validateSearch: strictSearch(profileSearch),
  component: lazyRouteComponent(() => import("../../features/identity/profile/profile-page.tsx"), "ProfilePage"),
});
