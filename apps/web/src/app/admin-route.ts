/** The route above every admin page. Its id is `/app/admin`: `getRouteApi("/app/admin/users")`. */
import { createRoute } from "@tanstack/react-router";
import { AdminGuard, LoadingAdminPanel } from "./admin-guard.tsx";
import { appRoute } from "./app-route.ts";
import { currentUserQuery } from "./session.ts";

export const adminRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/admin",
  component: AdminGuard,
  pendingComponent: LoadingAdminPanel,
  pendingMs: 0,
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(currentUserQuery),
});
