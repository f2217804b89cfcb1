/** `/admin/system` ("Static placeholder admin pages"): what is coming, no calls. */
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ComingSoon } from "../../../shared/ui/feedback/coming-soon.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { SampleNote } from "../../../shared/ui/feedback/sample-note.tsx";
import { PARTS } from "./data.ts";
import "./messages.ts";

export function SystemSettingsPage(): ReactNode {
  const t = useT();
  const parts = PARTS.map(({ id, icon }) => ({
    id,
    icon,
    title: t(`systemSettings.${id}`),
    help: t(`systemSettings.${id}Help`),
  }));
  return (
    <>
      <PageHeader title={t("systemSettings.title")} help={t("systemSettings.help")} />
      <SampleNote />
      <ComingSoon parts={parts} />
    </>
  );
}
