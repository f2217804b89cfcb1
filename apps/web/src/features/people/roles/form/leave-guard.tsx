/** The question before the form of a role is left with something in it. */
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { LeaveGuard } from "../../../../shared/ui/dialog/leave-guard.tsx";

export function RoleLeaveGuard({ active }: { active: boolean }): ReactNode {
  const t = useT();
  return (
    <LeaveGuard active={active} title={t("roleForm.leave")} confirmLabel={t("roleForm.leaveConfirm")}>
      {t("roleForm.leaveText")}
    </LeaveGuard>
  );
}
