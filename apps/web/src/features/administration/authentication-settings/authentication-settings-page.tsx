/** `/admin/authentication`: how well sign-ins are protected, the policies, and where accounts come from. */
import { SETTING_SECTION_IDS } from "@halyard/contract/settings/sections";
import { Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { HistoryList } from "../../../shared/history/history-list.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { ApplicationsCard } from "./applications/applications-card.tsx";
import styles from "./authentication-settings.module.css";
import { DirectoriesCard } from "./directories/directories-card.tsx";
import { cardOf, type CardId } from "./fields.ts";
import { MethodsCard } from "./methods-card.tsx";
import { PolicyCards, PolicySummary } from "./policy-cards.tsx";
import { PolicyDialog } from "./policy-dialog.tsx";
import { ProvidersCard } from "./providers/providers-card.tsx";
import { ScimCard } from "./provisioning/scim-card.tsx";
import { overviewQuery, policyQuery } from "./queries.ts";
import { ScoreCard } from "./score-card.tsx";
import { isTab, TABS, type AuthenticationTab } from "./search.ts";
import "./messages.ts";

const route = getRouteApi("/app/admin/authentication");

export function AuthenticationSettingsPage(): ReactNode {
  const t = useT();
  const { tab = "overview" } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PageHeader title={t("authSettings.title")} docs="/docs/using#signing-in-policies-and-providers-administrators" />
      <Tabs
        value={tab}
        onChange={(value) => {
          if (isTab(value)) void navigate({ search: value === "overview" ? {} : { tab: value } });
        }}
        keepMounted={false}
      >
        <Tabs.List className={styles.tabs}>
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`authSettings.tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className={styles.panel}>
          <TabContent tab={tab} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function TabContent({ tab }: { tab: AuthenticationTab }): ReactNode {
  if (tab === "applications") {
    return (
      <div className={styles.lists}>
        <ApplicationsCard />
      </div>
    );
  }
  return tab === "sources" ? <SourcesTab /> : <PolicyTab tab={tab} />;
}

/** Where accounts come from. */
function SourcesTab(): ReactNode {
  const { data } = useQuery(overviewQuery);
  return (
    <div className={styles.lists}>
      <ProvidersCard origin={data?.origin ?? null} />
      <DirectoriesCard />
      <ScimCard />
    </div>
  );
}

/** The score and the policies, which the same dialogs change. */
function PolicyTab({ tab }: { tab: "overview" | "policies" }): ReactNode {
  const [overview, policy] = [useQuery(overviewQuery), useQuery(policyQuery)];
  const { setting } = route.useSearch();
  const navigate = route.useNavigate();
  const [opened, setEditing] = useState<CardId | null>(null);
  const editing = opened ?? cardOf(setting);
  const close = (): void => {
    setEditing(null);
    if (setting !== undefined) void navigate({ search: { tab: "policies" }, replace: true });
  };
  const failed = overview.error ?? policy.error;
  if (overview.data === undefined || policy.data === undefined) {
    if (failed === null) return <LoadingRows rows={8} height={52} flush />;
    const retry = (): void => {
      void overview.refetch();
      void policy.refetch();
    };
    return <FailedView error={failed} onRetry={retry} />;
  }
  return (
    <>
      {tab === "overview" ? (
        <div className={styles.overview}>
          <ScoreCard overview={overview.data} onFix={setEditing} />
          <div className={styles.beside}>
            <MethodsCard overview={overview.data} />
            <PolicySummary policy={policy.data} onOpen={() => void navigate({ search: { tab: "policies" } })} />
          </div>
        </div>
      ) : (
        <>
          <div className={styles.policies}>
            <PolicyCards policy={policy.data} onEdit={setEditing} />
          </div>
          <HistoryList type="Setting" id={SETTING_SECTION_IDS.authentication} level={2} />
        </>
      )}
      {editing !== null ? <PolicyDialog card={editing} policy={policy.data} sought={setting} onClose={close} /> : null}
    </>
  );
}
