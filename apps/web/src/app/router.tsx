/** The addresses of the client. Pages are loaded when they are first needed; search parameters are typed here. */
import { readProjectSearch } from "@halyard/contract/views/project-lists";
import { createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { notificationsSearch } from "../features/inbox/notifications/model/search.ts";
import { projectSearch } from "../features/work/search-params/search.ts";
import { adminRoutes } from "./routes/admin/admin-routes.ts";
import { appRoute, rootRoute } from "./routes/app-route.ts";
import { authRoutes } from "./routes/auth-routes.ts";
import { ErrorScreen, UnknownScreen } from "../shared/components/error-screens.tsx";
import { organizationRoute } from "./routes/admin/github-routes.ts";
import { mentorIndexRoute, mentorRoute } from "./routes/mentor-routes.ts";
import { PageSkeleton } from "../shared/components/page-skeleton.tsx";
import { ownAccessRoute } from "./routes/admin/people-routes.ts";
import { loadViewAhead, readFrameAhead, readProjectAhead } from "./read-ahead.ts";
import { projectSettingsRoutes } from "./routes/project-settings-routes.ts";
import { planningRoutes } from "./routes/planning-routes.ts";
import { profileRoute } from "./routes/profile-routes.ts";
import { queryClient } from "../shared/api/query-client.ts";
import { toast } from "../shared/feedback/toast-store.ts";
import { onSessionEnd } from "../shared/credentials/session-expiry.ts";
import { signInState } from "../shared/session/session.ts";
import { isViewing } from "../shared/credentials/view-as.ts";
import { strictSearch } from "./routes/strict-search.ts";

const myWorkRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/",
  component: lazyRouteComponent(() => import("../features/work/my-work/my-work-page.tsx"), "MyWorkPage"),
});

const projectsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/projects",
  validateSearch: strictSearch(readProjectSearch),
  component: lazyRouteComponent(() => import("../features/projects/list/projects-page.tsx"), "ProjectsPage"),
});

const projectRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/projects/$projectId",
  validateSearch: strictSearch(projectSearch),
  component: lazyRouteComponent(() => import("../features/work/project-page/project-page.tsx"), "ProjectPage"),
});

const workPackageRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/work_packages/$id",
  component: lazyRouteComponent(() => import("../features/work/details/work-package-page.tsx"), "WorkPackagePage"),
});

const textChangeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/journals/$id/diff/$attribute",
  component: lazyRouteComponent(() => import("../features/work/text-changes/text-change-page.tsx"), "TextChangePage"),
});

const notificationsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/notifications",
  validateSearch: strictSearch(notificationsSearch),
  component: lazyRouteComponent(
    () => import("../features/inbox/notifications/notifications-page.tsx"),
    "NotificationsPage",
  ),
});

/** Any other address: said inside the shell, so that the way on is there. */
const unknownRoute = createRoute({ getParentRoute: () => appRoute, path: "$", component: UnknownScreen });

const routeTree = rootRoute.addChildren([
  ...authRoutes,
  appRoute.addChildren([
    myWorkRoute,
    projectsRoute,
    projectRoute,
    ...planningRoutes,
    projectSettingsRoutes,
    workPackageRoute,
    textChangeRoute,
    profileRoute,
    ownAccessRoute,
    organizationRoute,
    mentorIndexRoute,
    mentorRoute,
    notificationsRoute,
    adminRoutes,
    unknownRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: "intent",
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: UnknownScreen,
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
});

/**
 * Asks at the start for the code of the page in the address, and, where it needs one, who is signed in: the router
 * would ask for the one after the answer to the other.
 */
export function loadPageAhead(): void {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
  // What fails here fails again where it is shown.
  for (const route of matchedRoutes) router.loadRouteChunk(route)?.catch(() => undefined);
  if (!matchedRoutes.some(({ id }) => id === appRoute.id)) return;
  const project = router.matchRoutes(router.latestLocation).find(({ routeId }) => routeId === projectRoute.id);
  if (project !== undefined) loadViewAhead(project.params.projectId, project.search);
  const read = (state: string): void => {
    if (state !== "yes") return;
    readFrameAhead(queryClient);
    if (project !== undefined) readProjectAhead(queryClient, project.params.projectId);
  };
  void signInState(queryClient).then(read, () => undefined);
}

onSessionEnd((step) => {
  if (isViewing()) return location.replace("/auth/login");
  const { href, pathname } = router.state.location;
  queryClient.clear();
  // Their ways back would change things for the next person who signs in.
  toast.clear();
  const back = pathname.startsWith("/auth/") ? {} : { back: href };
  void router.navigate({ to: "/auth/login", search: step === undefined ? back : { ...back, step } });
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
