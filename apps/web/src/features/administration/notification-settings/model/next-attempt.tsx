/** When an email or a delivery is tried again, after what else its line says. */
import type { ReactNode } from "react";
import { RelativeTime } from "../../../../shared/dates/dates.tsx";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import "./messages.ts";

/** @param at null: nothing is shown */
export function NextAttempt({ at }: { at: string | null }): ReactNode {
  const t = useT();
  if (at === null) return null;
  return (
    <>
      {" · "}
      {t("notificationSettings.nextAttempt")} <RelativeTime time={at} />
    </>
  );
}
