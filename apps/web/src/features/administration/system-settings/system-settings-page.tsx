/** `/admin/system`: the settings of the instance by section, and its background jobs. */
import { Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Later } from "../../../shared/ui/feedback/later.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { intoView } from "../../../shared/ui/focus/into-view.ts";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { DiagnosticsTab } from "./diagnostics-tab.tsx";
import { TABS, type Section, type SettingsTab } from "./model/fields.ts";
import { JobsTab } from "./jobs-tab.tsx";
import { sectionsQuery } from "./model/queries.ts";
import { PerformanceFacts } from "./performance-facts.tsx";
import { SectionForm } from "./section-form.tsx";
import styles from "./system-settings.module.css";
import { UpkeepList } from "./upkeep-list.tsx";
import "./model/messages.ts";

const route = getRouteApi("/app/admin/system");

export function SystemSettingsPage(): ReactNode {
  const t = useT();
  const { tab = "general", setting } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PageHeader title={t("systemSettings.title")} docs="/docs/operations#settings-maintenance-and-the-audit-log" />
      <Tabs
        value={tab}
        onChange={(value) =>
          void navigate({ search: { tab: TABS.find((known) => known === value && known !== "general") } })
        }
        className={styles.tabs}
        keepMounted={false}
      >
        <Tabs.List className={styles.tabList}>
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one} {...(one === tab ? { ref: intoView } : {})}>
              {t(`systemSettings.tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className={styles.panel}>
          <TabContent tab={tab} sought={setting} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function TabContent({ tab, sought }: { tab: SettingsTab; sought: string | undefined }): ReactNode {
  if (tab === "jobs") return <JobsTab />;
  if (tab === "diagnostics") return <DiagnosticsTab />;
  return <SectionTab key={`${tab} ${sought ?? ""}`} section={tab} sought={sought} />;
}

function SectionTab({ section, sought }: { section: Section; sought: string | undefined }): ReactNode {
  const t = useT();
  const list = useQuery(sectionsQuery);
  const below = section === "performance" ? <PerformanceFacts /> : section === "maintenance" ? <UpkeepList /> : null;
  if (list.data === undefined) {
    return (
      <>
        {list.error === null ? (
          <LoadingRows rows={section === "performance" ? 1 : 6} height={92} flush />
        ) : (
          <FailedView error={list.error} title={t("systemSettings.failed")} onRetry={() => void list.refetch()} />
        )}
        {below}
      </>
    );
  }
  const settings = list.data._embedded.elements.find((one) => one.section === section);
  return settings === undefined ? null : (
    <Later placeholder={<LoadingRows rows={6} height={92} flush />}>
      <SectionForm {...{ section, settings, sought, below }} />
    </Later>
  );
}
