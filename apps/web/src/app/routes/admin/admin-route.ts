/** The route above every admin page. Its id is `/app/admin`: `getRouteApi("/app/admin/users")`. */
import { createRoute } from "@tanstack/react-router";
import { AdminGuard, LoadingAdminPanel } from "../../guards/admin-guard.tsx";
import { appRoute } from "../app-route.ts";
import { currentUserQuery } from "../../../shared/session/session.ts";

export const adminRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/admin",
  component: AdminGuard,
  pendingComponent: LoadingAdminPanel,
  pendingMs: 0,
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(currentUserQuery),
});
