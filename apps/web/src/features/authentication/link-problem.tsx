/** A link that opens nothing: why, and what to do about it. */
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { FailedView } from "../../ui/state-views.tsx";
import { Entry, EntryNote } from "./entry.tsx";
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
      <Entry title={title}>
        <FailedView error={error} onRetry={onRetry} />
      </Entry>
    );
  }
  return (
    <Entry title={t(`authentication.link.${reason}`)}>
      <EntryNote>{t(`authentication.${kind}.${reason}`)}</EntryNote>
      {kind === "reset" && reason !== "used" ? (
        <Button renderRoot={(props) => <Link to="/auth/forgot" {...props} />}>
          {t("authentication.forgot.again")}
        </Button>
      ) : (
        <Button renderRoot={(props) => <Link to="/auth/login" {...props} />}>{t("authentication.signIn")}</Button>
      )}
    </Entry>
  );
}
