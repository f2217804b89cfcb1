/** The routes above all others: the root, and the one for everything that needs someone signed in. */
import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, Outlet, redirect } from "@tanstack/react-router";
import { WholePageError } from "../../shared/components/error-screens.tsx";
import { AppPending } from "../guards/app-pending.tsx";
import { signInState } from "../../shared/session/session.ts";
import { preferencesQuery } from "../../shared/session/preferences.ts";
import { unreadQuery } from "../../features/inbox/notifications/model/queries.ts";
import { Shell } from "../shell/shell.tsx";

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  errorComponent: WholePageError,
});

/** Everything that needs someone signed in. Its id is `/app`: `getRouteApi("/app/projects")`. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "app",
  component: Shell,
  errorComponent: WholePageError,
  pendingComponent: AppPending,
  pendingMs: 0,
  beforeLoad: async ({ context, location }) => {
    const state = await signInState(context.queryClient);
    if (state === "yes") return;
    // Nothing that was read as no one is shown to anyone who signs in.
    context.queryClient.clear();
    const back = location.href === "/" ? {} : { back: location.href };
    throw redirect({ to: "/auth/login", search: state === "factor" ? { ...back, step: "up" } : back });
  },
  // The shell asks for these once it is drawn: here, they are read while it is.
  loader: ({ context: { queryClient } }) => {
    // What fails ahead fails again where it is shown.
    queryClient.ensureQueryData(preferencesQuery("me")).catch(() => undefined);
    queryClient.ensureQueryData(unreadQuery).catch(() => undefined);
  },
});
