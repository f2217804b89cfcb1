/** `/organization` ("Organisation Dashboard"). */
import type { GithubStats } from "@halyard/contract/schemas/github";
import { ACTIVITY_DONUT, CONTRIBUTOR_DAYS } from "@halyard/contract/github/github";
import { Button, Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { RotateCw, Settings2, TrendingDown, TrendingUp } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useCurrentUser } from "../../../shared/session/session.ts";
import { Donut } from "../../../shared/ui/charts/donut.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { FailedView } from "../../../shared/ui/feedback/state-views.tsx";
import { FocusKeepingButton } from "../../../shared/ui/focus/focus-keeping-button.tsx";
import { healthTrend, mergeHours, successRate } from "./figures.ts";
import styles from "./organization.module.css";
import { OrganizationSkeleton } from "./organization-skeleton.tsx";
import { ProjectsOverview } from "./projects-overview.tsx";
import { statsQuery } from "../model/queries.ts";
import "../model/messages.ts";

const ConfigDialog = lazy(async () => ({ default: (await import("../integration/config-dialog.tsx")).ConfigDialog }));

export function OrganizationPage(): ReactNode {
  const t = useT();
  const user = useCurrentUser();
  const stats = useQuery(statsQuery);
  const [configuring, setConfiguring] = useState(false);
  const actions = (
    <>
      <FocusKeepingButton
        variant="default"
        leftSection={<RotateCw size={14} aria-hidden />}
        off={stats.isFetching}
        onClick={() => void stats.refetch()}
      >
        {t("github.refresh")}
      </FocusKeepingButton>
      {user.admin === true ? (
        <Button
          variant="default"
          leftSection={<Settings2 size={14} aria-hidden />}
          onClick={() => setConfiguring(true)}
        >
          {t("github.configure")}
        </Button>
      ) : null}
    </>
  );
  return (
    <>
      <PageHeader title={t("github.dashboard")} help={t("github.dashboardHelp")} actions={actions} />
      {stats.data !== undefined ? (
        <Filled stats={stats.data} />
      ) : stats.error !== null ? (
        <FailedView error={stats.error} title={t("github.statsFailed")} onRetry={() => void stats.refetch()} />
      ) : (
        <OrganizationSkeleton />
      )}
      {configuring ? (
        <Suspense>
          <ConfigDialog onClose={() => setConfiguring(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function Filled({ stats }: { stats: GithubStats }): ReactNode {
  const t = useT();
  return (
    <div className={styles.page}>
      {stats.warning === null || stats.warning === "" ? null : (
        <p className={styles.note} role="status">
          <strong>{t("github.note")}</strong> {stats.warning}
        </p>
      )}
      <StatCards stats={stats} />
      <div className={styles.panels}>
        <Insights stats={stats} />
        <PullRequests stats={stats} />
      </div>
      <ProjectsOverview projects={stats.openproject_managed.repository_breakdown} />
    </div>
  );
}

function StatCards({ stats }: { stats: GithubStats }): ReactNode {
  const t = useT();
  const {
    repositories,
    pull_requests: pulls,
    team_activity: team,
    integration_health: health,
  } = stats.aggregated_stats;
  const trend = healthTrend(health.overall_health);
  const Trend = trend === "up" ? TrendingUp : TrendingDown;
  return (
    <dl className={styles.cards}>
      <StatCard
        name={t("github.stat.repositories")}
        value={stats.totalRepositories}
        part={t("github.stat.repositoriesPart", { public: repositories.public, private: repositories.private })}
      />
      <StatCard
        name={t("github.stat.linked")}
        value={stats.totalLinkedPRs}
        part={t("github.stat.linkedPart", { total: pulls.total })}
      />
      <StatCard
        name={t("github.stat.contributors")}
        value={team.active_contributors}
        part={t("github.stat.contributorsPart", { days: CONTRIBUTOR_DAYS })}
      />
      <StatCard
        name={t("github.stat.health")}
        value={t(`github.health.${health.overall_health}`)}
        part={
          <span className={styles.trend} data-trend={trend}>
            <Trend size={14} aria-hidden /> {t(`github.trend.${trend}`)}
          </span>
        }
      />
    </dl>
  );
}

interface StatCardProps {
  name: string;
  value: ReactNode;
  part: ReactNode;
}

function StatCard({ name, value, part }: StatCardProps): ReactNode {
  return (
    <div className={styles.card}>
      <dt className={styles.cardName}>{name}</dt>
      <dd className={styles.cardValue}>{value}</dd>
      <dd className={styles.cardPart}>{part}</dd>
    </div>
  );
}

/** Very active green, active blue, moderate amber, inactive red. */
const COLORS = {
  very_active: "light-dark(var(--mantine-color-green-8), var(--mantine-color-green-6))",
  active: "light-dark(var(--mantine-color-blue-8), var(--mantine-color-blue-5))",
  moderate: "light-dark(#d97706, #f0ad3f)",
  inactive: "light-dark(var(--mantine-color-red-8), var(--mantine-color-red-6))",
} as const;
const LEVELS = ["very_active", "active", "moderate", "inactive"] as const;

function Insights({ stats }: { stats: GithubStats }): ReactNode {
  const t = useT();
  const { public: open, private: hidden, activity_distribution: activity } = stats.aggregated_stats.repositories;
  const slices = LEVELS.map((key) => ({
    key,
    label: t(`github.activity.${key}`),
    value: activity[key],
    color: COLORS[key],
  }));
  return (
    <section className={styles.panel} aria-labelledby="github-insights">
      <h2 id="github-insights">{t("github.insights")}</h2>
      <dl className={styles.pair}>
        <div>
          <dt>{t("github.insights.public")}</dt>
          <dd>{open}</dd>
        </div>
        <div>
          <dt>{t("github.insights.private")}</dt>
          <dd>{hidden}</dd>
        </div>
      </dl>
      <h3>{t("github.activity")}</h3>
      <Donut label={t("github.activity")} slices={slices} {...ACTIVITY_DONUT} />
    </section>
  );
}

function PullRequests({ stats }: { stats: GithubStats }): ReactNode {
  const t = useT();
  const pulls = stats.aggregated_stats.pull_requests;
  const rate = successRate(pulls);
  const counts = { total: pulls.total, merged: pulls.merged, open: pulls.open, closed: pulls.closed };
  return (
    <section className={styles.panel} aria-labelledby="github-pulls">
      <h2 id="github-pulls">{t("github.prOverview")}</h2>
      <dl className={styles.pair}>
        {(["total", "merged", "open", "closed"] as const).map((name) => (
          <div key={name}>
            <dt>{t(`github.pr.${name}`)}</dt>
            <dd>{counts[name]}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles.lines}>
        <dt>{t("github.pr.mergeTime")}</dt>
        <dd>{t("github.pr.hours", { hours: mergeHours(pulls.avg_merge_time_hours) })}</dd>
        <dt>{t("github.pr.linked")}</dt>
        <dd>{pulls.linked_to_work_packages}</dd>
        <dt>{t("github.pr.success")}</dt>
        <dd>{t("github.percent", { percent: rate })}</dd>
      </dl>
      <Progress value={Number(rate)} aria-label={t("github.pr.success")} />
    </section>
  );
}
