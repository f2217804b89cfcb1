/** `/triage`: the new work of all projects that no one has yet. */
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { Triage } from "./triage.tsx";
import styles from "./triage.module.css";
import "./model/messages.ts";

export function TriagePage(): ReactNode {
  const t = useT();
  return (
    <div className={styles.page}>
      <PageHeader title={t("triage.title")} help={t("triage.help")} />
      <Triage projectId={null} />
    </div>
  );
}
