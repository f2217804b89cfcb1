/** `/`: what is assigned to me, what is due soon, what changed last. */
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import styles from "./my-work-page.module.css";
import { assignedQuery, dueQuery, recentQuery } from "./queries.ts";
import { WorkList } from "../compact-list/work-list.tsx";
import "./messages.ts";
import "../model/messages.ts";

export function MyWorkPage(): ReactNode {
  const t = useT();
  return (
    <>
      <PageHeader title={t("myWork.title")} help={t("myWork.help")} />
      <div className={styles.lists}>
        <WorkList title={t("myWork.assigned")} empty={t("myWork.assigned.empty")} query={assignedQuery} moment="due" />
        <WorkList title={t("myWork.due")} empty={t("myWork.due.empty")} query={dueQuery} moment="due" />
        <WorkList title={t("myWork.recent")} empty={t("myWork.recent.empty")} query={recentQuery} moment="changed" />
      </div>
    </>
  );
}
