/** Asks before unsaved changes are left behind: by another page here, by closing the tab or by reloading. */
import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

interface LeaveGuardProps {
  count: number;
  /** They are given up. */
  onLeave: () => void;
}

export function LeaveGuard({ count, onLeave }: LeaveGuardProps): ReactNode {
  const t = useT();
  const blocker = useBlocker({
    // Filters are addresses of the same page; after a session's end nobody may stay, and the changes are kept.
    shouldBlockFn: ({ current, next }) =>
      count > 0 && current.pathname !== next.pathname && next.pathname !== "/auth/login",
    enableBeforeUnload: count > 0,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === "blocked"}
      onClose={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
      title={t("matrix.leave")}
      confirmLabel={t("matrix.leaveConfirm")}
      dangerous
    >
      <p>{t("matrix.leaveText", { count })}</p>
    </ConfirmDialog>
  );
}
