/** Asks before what was typed is left behind: by another page, by closing the tab or by reloading. */
import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

export function LeaveGuard({ active }: { active: boolean }): ReactNode {
  const t = useT();
  const blocker = useBlocker({
    // After a session's end nobody may stay.
    shouldBlockFn: ({ current, next }) =>
      active && current.pathname !== next.pathname && next.pathname !== "/auth/login",
    enableBeforeUnload: active,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === "blocked"}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={t("roleForm.leave")}
      confirmLabel={t("roleForm.leaveConfirm")}
      dangerous
    >
      <p>{t("roleForm.leaveText")}</p>
    </ConfirmDialog>
  );
}
