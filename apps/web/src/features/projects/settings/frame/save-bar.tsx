/** The save bar of a section of a project's settings, and the question before what is unsaved is left. */
import type { ComponentProps, ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { LeaveGuard } from "../../../../shared/ui/dialog/leave-guard.tsx";
import { SaveBar as Bar } from "../../../../shared/ui/form-lines/save-bar.tsx";
import "./messages.ts";

interface SaveBarProps extends Omit<ComponentProps<typeof Bar>, "unsaved" | "save" | "discard"> {
  changed: boolean;
}

export function SaveBar({ changed, ...bar }: SaveBarProps): ReactNode {
  const t = useT();
  return (
    <>
      <Bar
        unsaved={changed ? t("projectSettings.unsaved") : null}
        save={t("projectSettings.save")}
        discard={t("projectSettings.discard")}
        rest={bar.isLong === true ? t("projectSettings.rest") : null}
        {...bar}
      />
      <LeaveGuard
        active={changed && !bar.busy}
        title={t("projectSettings.leave")}
        confirmLabel={t("projectSettings.leaveConfirm")}
      >
        {t("projectSettings.leaveHelp")}
      </LeaveGuard>
    </>
  );
}
