/** The dashboard at a glance: four figures, the week, how the students do, what comes next. */
import type { MentorData } from "@halyard/contract/mentoring";
import type { ReactNode } from "react";
import { intl, useT } from "../../../shared/i18n/i18n.tsx";
import { Donut } from "../../../shared/ui/charts/donut.tsx";
import { WeekChart } from "../charts/week-chart.tsx";
import { EmptyView } from "../../../shared/ui/feedback/state-views.tsx";
import { distribution, summaryOf } from "../model/figures.ts";
import styles from "../mentor.module.css";
import { UpcomingReviews } from "./upcoming-reviews.tsx";

const COLORS = {
  excellent: "var(--chart-good)",
  "on-track": "var(--chart-accent)",
  "needs-attention": "var(--chart-warning)",
  "at-risk": "var(--chart-bad)",
} as const;

export function OverviewTab({ data }: { data: MentorData }): ReactNode {
  const t = useT();
  const { top, needSupport, pending, atRisk } = summaryOf(data, new Date(data.generatedAt));
  const hours = data.turnaroundHours;
  const cards: [string, ReactNode, string][] = [
    [
      t("mentor.card.top"),
      top?.name ?? t("mentor.noOne"),
      top === null ? t("mentor.card.noFigures") : t("mentor.card.topScore", { percent: top.performance }),
    ],
    [t("mentor.card.support"), needSupport, t("mentor.card.supportHelp")],
    [
      t("mentor.card.pending"),
      pending,
      hours === null
        ? t("mentor.card.noTurnaround")
        : t("mentor.card.turnaround", { hours: intl.formatNumber(hours, { maximumFractionDigits: 1 }) }),
    ],
    [t("mentor.card.atRisk"), atRisk, t("mentor.card.atRiskHelp", { count: data.projects.length })],
  ];
  const slices = distribution(data.students).map(({ status, count }) => ({
    key: status,
    label: t(`mentor.student.${status}`),
    value: count,
    color: COLORS[status],
  }));
  return (
    <div className={styles.stack}>
      <dl className={styles.cards}>
        {cards.map(([label, value, help]) => (
          <div key={label} className={styles.card}>
            <dt>{label}</dt>
            <dd className={styles.figure}>{value}</dd>
            <dd className={styles.quiet}>{help}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.two}>
        <section className={styles.card} aria-labelledby="week">
          <h2 id="week" className={styles.heading}>
            {t("mentor.week")}
          </h2>
          <WeekChart
            label={t("mentor.week")}
            dayLabel={t("mentor.week.day")}
            days={data.activity.map(({ day, commits, pullRequests, reviews }) => ({
              day,
              values: [commits, pullRequests, reviews],
            }))}
            series={[
              { label: t("mentor.week.commits"), color: "var(--chart-accent)" },
              { label: t("mentor.week.pullRequests"), color: "var(--chart-good)" },
              { label: t("mentor.week.reviews"), color: "var(--chart-warning)" },
            ]}
          />
        </section>
        <section className={styles.card} aria-labelledby="distribution">
          <h2 id="distribution" className={styles.heading}>
            {t("mentor.distribution")}
          </h2>
          {slices.length === 0 ? (
            <EmptyView title={t("mentor.noStudents")} />
          ) : (
            <Donut label={t("mentor.distribution")} slices={slices} innerRadius={40} outerRadius={80} height={200} />
          )}
        </section>
      </div>
      <UpcomingReviews reviews={data.scheduledReviews} />
    </div>
  );
}
