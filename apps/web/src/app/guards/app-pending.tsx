/** While it is being found out who asks: of the admin area it is said that permissions are verified. */
import { useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LoadingAdminPanel } from "./admin-guard.tsx";
import { PageSkeleton } from "../../shared/components/page-skeleton.tsx";

export function AppPending(): ReactNode {
  const path = useRouterState({ select: (state) => state.location.pathname });
  return /^\/admin(\/|$)/.test(path) ? <LoadingAdminPanel /> : <PageSkeleton />;
}
