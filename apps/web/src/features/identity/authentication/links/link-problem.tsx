/** A link that opens nothing: why, and what to do about it. */
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { FailedView } from "../../../../shared/ui/feedback/state-views.tsx";
import { AuthLayout, AuthNote } from "../auth-layout.tsx";
import { reasonOf } from "./links.ts";

interface LinkProblemProps {
  kind: "invitation" | "reset";
  error: Error;
  onRetry: () => void;
}

export function LinkProblem({ kind, error, onRetry }: LinkProblemProps): ReactNode {
  const t = useT();
  const reason = reasonOf(error);
  const title = t(kind === "invitation" ? "authentication.invitation.title" : "authentication.reset.title");
  if (reason === null) {
    return (
      <AuthLayout title={title}>
        <FailedView error={error} onRetry={onRetry} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t(`authentication.link.${reason}`)}>
      <AuthNote>{t(`authentication.${kind}.${reason}`)}</AuthNote>
      {kind === "reset" && reason !== "used" ? (
        <Button renderRoot={(props) => <Link to="/auth/forgot" {...props} />}>
          {t("authentication.forgot.again")}
        </Button>
      ) : (
        <Button renderRoot={(props) => <Link to="/auth/login" {...props} />}>{t("authentication.signIn")}</Button>
      )}
    </AuthLayout>
  );
}
