/** `/auth/logout`: ends the session, forgets what was loaded, and goes to the sign-in page. */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode } from "react";
import { PageSkeleton } from "../../app/page-skeleton.tsx";
import { signOut } from "../../app/session.ts";
import { forgetToken } from "../../app/token.ts";
import { FailedView } from "../../ui/state-views.tsx";

export function LogoutPage(): ReactNode {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    signOut().then(
      () => {
        if (gone) return;
        forgetToken();
        queries.clear();
        void navigate({ to: "/auth/login", search: { signedOut: true }, replace: true });
      },
      (error: unknown) => {
        if (!gone) setFailure(error);
      },
    );
    return () => {
      gone = true;
    };
  }, [attempt, navigate, queries]);
  if (failure === null) return <PageSkeleton />;
  const again = (): void => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  return <FailedView error={failure} onRetry={again} />;
}
