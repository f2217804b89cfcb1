/** `/auth/logout`: ends the session and loads the sign-in page, so that nothing of the person stays in this tab. */
import { useMutation } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { PageSkeleton } from "../../../shared/components/page-skeleton.tsx";
import { forgetKnown } from "../../../shared/session/last-known.ts";
import { signOut } from "../../../shared/session/session.ts";
import { tellOtherPages } from "../../../shared/credentials/session-expiry.ts";
import { forgetToken } from "../../../shared/credentials/token.ts";
import { FailedView } from "../../../shared/ui/feedback/state-views.tsx";

export function LogoutPage(): ReactNode {
  const { mutate, error, isError } = useMutation({
    mutationFn: signOut,
    meta: { handled: true },
    onSuccess: (next) => {
      forgetToken();
      forgetKnown();
      tellOtherPages();
      // With all that this page knows of the person who was signed in: messages with a way back, copies, drafts.
      location.replace(next ?? "/auth/login?signedOut=true");
    },
  });
  // Once, on arrival; signing out twice does no harm.
  useEffect(() => mutate(), [mutate]);
  return isError ? <FailedView error={error} onRetry={() => mutate()} /> : <PageSkeleton />;
}
