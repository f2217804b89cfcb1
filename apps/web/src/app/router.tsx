/** The addresses of the client. Pages are loaded when they are first needed; search parameters are typed here. */
import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { loginSearch } from "../features/authentication/search.ts";
import { projectsSearch } from "../features/projects/search.ts";
import { projectSearch } from "../features/work-packages/search.ts";
import { ErrorScreen, NotFoundScreen, WholePageError } from "./error-screens.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { queryClient } from "./query-client.ts";
import { onSessionEnd } from "./session-expiry.ts";
import { isSignedIn } from "./session.ts";
import { Shell } from "./shell/shell.tsx";

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  errorComponent: WholePageError,
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth/login",
  validateSearch: loginSearch,
  component: lazyRouteComponent(() => import("../features/authentication/login-page.tsx"), "LoginPage"),
});

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth/logout",
  component: lazyRouteComponent(() => import("../features/authentication/logout-page.tsx"), "LogoutPage"),
});

/** Everything that needs somebody signed in. Its id is `/app`: `getRouteApi("/app/projects")`. */
const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "app",
  component: Shell,
  errorComponent: WholePageError,
  pendingComponent: PageSkeleton,
  beforeLoad: async ({ context, location }) => {
    if (await isSignedIn(context.queryClient)) return;
    // Nothing that was read as nobody is shown to whoever signs in.
    context.queryClient.clear();
    throw redirect({ to: "/auth/login", search: location.href === "/" ? {} : { back: location.href } });
  },
});

const myWorkRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/",
  component: lazyRouteComponent(() => import("../features/my-work/my-work-page.tsx"), "MyWorkPage"),
});

const projectsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/projects",
  validateSearch: projectsSearch,
  component: lazyRouteComponent(() => import("../features/projects/projects-page.tsx"), "ProjectsPage"),
});

const projectRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/projects/$projectId",
  validateSearch: projectSearch,
  component: lazyRouteComponent(() => import("../features/work-packages/project-page.tsx"), "ProjectPage"),
});

const workPackageRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/work_packages/$id",
  component: lazyRouteComponent(() => import("../features/work-packages/work-package-page.tsx"), "WorkPackagePage"),
});

/** Any other address: said inside the shell, so that the way on is there. */
const unknownRoute = createRoute({ getParentRoute: () => appRoute, path: "$", component: NotFoundScreen });

const routeTree = rootRoute.addChildren([
  loginRoute,
  logoutRoute,
  appRoute.addChildren([myWorkRoute, projectsRoute, projectRoute, workPackageRoute, unknownRoute]),
]);

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: "intent",
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
});

onSessionEnd(() => {
  const { href, pathname } = router.state.location;
  queryClient.clear();
  const search = pathname.startsWith("/auth/") ? {} : { back: href };
  void router.navigate({ to: "/auth/login", search });
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
