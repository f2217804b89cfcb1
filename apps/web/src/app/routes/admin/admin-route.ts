/** The route above every admin page. Its id is `/app/admin`: `getRouteApi("/app/admin/users")`. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { LoadingAdminPanel } from "../../guards/app-pending.tsx";
import { appRoute } from "../app-route.ts";
import { currentUserQuery } from "../../../shared/session/session.ts";

export const adminRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/admin",
  component: lazyRouteComponent(() => import("../../guards/admin-guard.tsx"), "AdminGuard"),
  pendingComponent: LoadingAdminPanel,
  pendingMs: 0,
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(currentUserQuery),
});
