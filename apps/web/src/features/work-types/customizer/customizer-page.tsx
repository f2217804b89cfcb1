/** The frame of the customizer's pages: the head, the tabs, each a page with an address of its own. */
import { Link, useLocation } from "@tanstack/react-router";
import { useRef, type ReactNode } from "react";
import { useT, type MessageId } from "../../../shared/i18n/i18n.tsx";
import { useCurrentInView } from "../../../shared/ui/focus/current-in-view.ts";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import styles from "./customizer.module.css";

interface CustomizerPageProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

const TABS = [
  { to: "/admin/workpackage-customizer/statuses", label: "catalogue.tab.statuses" },
  { to: "/admin/workpackage-customizer/types", label: "catalogue.tab.types" },
  { to: "/admin/workpackage-customizer/priorities", label: "catalogue.tab.priorities" },
  { to: "/admin/workpackage-customizer/phases", label: "catalogue.tab.phases" },
  { to: "/admin/workpackage-customizer/custom-fields", label: "catalogue.tab.customFields" },
  { to: "/admin/workpackage-customizer/workflow-rules", label: "catalogue.tab.workflowRules" },
  { to: "/admin/workpackage-customizer/custom-actions", label: "catalogue.tab.customActions" },
  { to: "/admin/workpackage-customizer/work-management", label: "catalogue.tab.workManagement" },
] as const satisfies readonly { to: string; label: MessageId }[];

export function CustomizerPage({ title, actions, children }: CustomizerPageProps): ReactNode {
  const t = useT();
  const tabs = useRef<HTMLElement>(null);
  useCurrentInView(tabs, useLocation().pathname);
  return (
    <div className={styles.page}>
      <PageHeader title={title} docs="/docs/using#customizer-administrators" actions={actions} />
      <nav ref={tabs} className={styles.tabs} aria-label={t("catalogue.tabs")}>
        {TABS.map(({ to, label }) => (
          <Link key={to} to={to} className={styles.tab} activeProps={{ "aria-current": "page" }}>
            {t(label)}
          </Link>
        ))}
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
