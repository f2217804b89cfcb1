/** `/`: what is assigned to me, what is due soon, what changed last. */
import type { ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import styles from "./my-work-page.module.css";
import { assignedQuery, dueQuery, recentQuery } from "./queries.ts";
import { WorkList } from "../work-packages/lines/work-list.tsx";
import "../../messages/en/my-work.ts";
import "../../messages/en/work-packages.ts";

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
