/** The routes above all others: the root, and the one for everything that needs someone signed in. */
import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, Outlet, redirect } from "@tanstack/react-router";
import { WholePageError } from "../../shared/components/error-screens.tsx";
import { AppPending } from "../guards/app-pending.tsx";
import { signInState } from "../../shared/session/session.ts";
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
});
