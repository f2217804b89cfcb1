/** `/auth/logout`: ends the session, forgets what was loaded, and goes to the sign-in page. */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { PageSkeleton } from "../../app/page-skeleton.tsx";
import { signOut } from "../../app/session.ts";
import { forgetToken } from "../../app/token.ts";
import { FailedView } from "../../ui/state-views.tsx";

export function LogoutPage(): ReactNode {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  const leave = useCallback(async (): Promise<void> => {
    setFailure(null);
    try {
      await signOut();
    } catch (error) {
      return setFailure(error);
    }
    forgetToken();
    queries.clear();
    await navigate({ to: "/auth/login", search: { signedOut: true }, replace: true });
  }, [navigate, queries]);
  // Once, on arrival; signing out twice does no harm.
  useEffect(() => void leave(), [leave]);
  if (failure === null) return <PageSkeleton />;
  return <FailedView error={failure} onRetry={() => void leave()} />;
}
