/** The dashboard's frame: what it is of, refresh, alerts, and its tabs. */
import { Switch, Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import type { MentorData } from "@halyard/contract/mentoring";
import { useT } from "../../shared/i18n/i18n.tsx";
import { PersonName } from "../../shared/components/person.tsx";
import { useCurrentUser } from "../../shared/session/session.ts";
import { RelativeTime } from "../../shared/dates/dates.tsx";
import { intoView } from "../../shared/ui/focus/into-view.ts";
import { PageHeader } from "../../shared/ui/layout/page-header.tsx";
import { Later } from "../../shared/ui/feedback/later.tsx";
import { FailedView } from "../../shared/ui/feedback/state-views.tsx";
import { FocusKeepingButton } from "../../shared/ui/focus/focus-keeping-button.tsx";
import { Tag } from "../../shared/ui/primitives/tag.tsx";
import { Alerts } from "./alerts.tsx";
import styles from "./mentor.module.css";
import { OverviewTab } from "./tabs/overview-tab.tsx";
import { PerformanceTab } from "./tabs/performance-tab.tsx";
import { PhasesTab } from "./tabs/phases-tab.tsx";
import { ProjectsTab } from "./tabs/projects-tab.tsx";
import { liveQuery, sampleQuery } from "./model/queries.ts";
import { ReviewsTab } from "./tabs/reviews-tab.tsx";
import { MENTOR_TABS, mentorTab, type MentorTab } from "./model/search.ts";
import { StudentsTab } from "./tabs/students-tab.tsx";

const route = getRouteApi("/app/mentor/$userId");

export function Dashboard({ mentor }: { mentor: { id: number; name: string } }): ReactNode {
  const t = useT();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const own = useCurrentUser().id === mentor.id;
  const sample = useQuery(sampleQuery);
  const live = useQuery(liveQuery(mentor.id));
  // Without anything from GitHub there is nothing live to switch to.
  const available = live.data != null || live.isError;
  const shown = search.tab ?? "overview";
  const isLive = search.live === true && available;
  const query = isLive ? live : sample;
  const data = isLive ? (live.data ?? null) : sample.data;
  const go = (tab: MentorTab, asLive: boolean): void =>
    void navigate({ search: { ...(tab === "overview" ? {} : { tab }), ...(asLive ? { live: true } : {}) } });
  const open = (tab: MentorTab): void => go(tab, isLive);
  const person = { href: `/api/v3/users/${mentor.id}`, title: mentor.name };
  return (
    <div className={styles.page}>
      <PageHeader
        title={t("mentor.title")}
        mark={<Tag tone={isLive ? "good" : "warning"}>{t(isLive ? "mentor.live" : "mentor.sample")}</Tag>}
        help={
          own && !isLive ? undefined : (
            <span className={styles.help}>
              {own ? null : <PersonName person={person} />}
              {isLive ? <span>{t("mentor.liveHelp")}</span> : null}
            </span>
          )
        }
        actions={
          <>
            {available ? (
              <Switch
                label={t("mentor.live")}
                checked={isLive}
                onChange={(event) => go(shown, event.currentTarget.checked)}
              />
            ) : null}
            <span className={styles.quiet} role="status">
              {query.isFetching ? t("mentor.refreshing") : data === null ? null : <Updated data={data} />}
            </span>
            <FocusKeepingButton
              variant="default"
              leftSection={<RotateCw size={14} aria-hidden />}
              off={query.isFetching}
              onClick={() => void query.refetch()}
            >
              {t("mentor.refresh")}
            </FocusKeepingButton>
          </>
        }
      />
      {data === null ? null : <Alerts data={data} onOpen={open} />}
      <Tabs value={shown} keepMounted={false} onChange={(value) => open(mentorTab(value) ?? "overview")}>
        <Tabs.List className={styles.tabList}>
          {MENTOR_TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab} {...(tab === shown ? { ref: intoView } : {})}>
              {t(`mentor.tab.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {MENTOR_TABS.map((tab) => (
          <Tabs.Panel key={tab} value={tab} className={styles.panel}>
            {data === null ? (
              <FailedView error={live.error} onRetry={() => void live.refetch()} />
            ) : (
              <Later>
                <TabContent tab={tab} data={data} />
              </Later>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}

function Updated({ data }: { data: MentorData }): ReactNode {
  const t = useT();
  return (
    <>
      {t("mentor.updated")} <RelativeTime time={data.generatedAt} />
    </>
  );
}

function TabContent({ tab, data }: { tab: MentorTab; data: MentorData }): ReactNode {
  switch (tab) {
    case "overview":
      return <OverviewTab data={data} />;
    case "pr-reviews":
      return <ReviewsTab data={data} />;
    case "performance":
      return <PerformanceTab data={data} />;
    case "projects":
      return <ProjectsTab data={data} />;
    case "phases":
      return <PhasesTab data={data} />;
    case "students":
      return <StudentsTab data={data} />;
  }
}
