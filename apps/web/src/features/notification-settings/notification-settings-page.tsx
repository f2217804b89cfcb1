/** `/admin/notifications` (spec part 2: "Static placeholder admin pages"): what is coming, no calls. */
import type { ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { ComingSoon } from "../../ui/coming-soon.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SampleNote } from "../../ui/sample-note.tsx";
import { PARTS } from "./data.ts";
import "../../messages/en/system-settings.ts";

export function NotificationSettingsPage(): ReactNode {
  const t = useT();
  const parts = PARTS.map(({ id, icon }) => ({
    id,
    icon,
    title: t(`notificationSettings.${id}`),
    help: t(`notificationSettings.${id}Help`),
  }));
  return (
    <>
      <PageHeader title={t("notificationSettings.title")} help={t("notificationSettings.help")} />
      <SampleNote />
      <ComingSoon parts={parts} />
    </>
  );
}
