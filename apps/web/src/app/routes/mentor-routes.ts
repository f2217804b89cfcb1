/** The addresses of the Mentor Command Center. */
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { mentorSearch } from "../../features/mentor/model/search.ts";
import { appRoute } from "./app-route.ts";
import { currentUserQuery } from "../../shared/session/session.ts";
import { strictSearch } from "./strict-search.ts";

/** Their own. */
export const mentorIndexRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/mentor",
  validateSearch: strictSearch(mentorSearch),
  beforeLoad: async ({ context, search }) => {
    const { id } = await context.queryClient.ensureQueryData(currentUserQuery);
    throw redirect({ to: "/mentor/$userId", params: { userId: String(id) }, search, replace: true });
  },
});

export const mentorRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/mentor/$userId",
  validateSearch: strictSearch(mentorSearch),
  component: lazyRouteComponent(() => import("../../features/mentor/mentor-page.tsx"), "MentorPage"),
});
