/** `/auth/logout`: ends the session, forgets what was loaded, and goes to the sign-in page. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import { PageSkeleton } from "../../../shared/components/page-skeleton.tsx";
import { signOut } from "../../../shared/session/session.ts";
import { forgetToken } from "../../../shared/credentials/token.ts";
import { isViewing } from "../../../shared/credentials/view-as.ts";
import { FailedView } from "../../../shared/ui/feedback/state-views.tsx";

export function LogoutPage(): ReactNode {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutate, error, isError } = useMutation({
    mutationFn: signOut,
    meta: { handled: true },
    onSuccess: () => {
      forgetToken();
      // With what another's eyes saw goes all that this page knows.
      if (isViewing()) return location.replace("/auth/login?signedOut=true");
      queries.clear();
      void navigate({ to: "/auth/login", search: { signedOut: true }, replace: true });
    },
  });
  // Once, on arrival; signing out twice does no harm.
  useEffect(() => mutate(), [mutate]);
  return isError ? <FailedView error={error} onRetry={() => mutate()} /> : <PageSkeleton />;
}
