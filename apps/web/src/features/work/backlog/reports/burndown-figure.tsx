/** How much was left at the end of each day, drawn and as a table. */
import type { Amount, SprintProgress } from "@halyard/contract/schemas/projects";
import { lazy, Suspense, type ReactNode } from "react";
import { formatShortDay } from "../../../../shared/dates/dates.tsx";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { burndownOf } from "./burndown.ts";
import { ReportTable } from "./report-table.tsx";
import styles from "./reports.module.css";
import "../model/messages.ts";

const BurndownChart = lazy(async () => ({ default: (await import("./charts.tsx")).BurndownChart }));

export type Unit = keyof Amount;

interface BurndownFigureProps {
  query: {
    data: Pick<SprintProgress, "finishDate" | "days"> | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  title: string;
  unit: Unit;
}

export function BurndownFigure({ query, title, unit }: BurndownFigureProps): ReactNode {
  const t = useT();
  const { data, error, refetch } = query;
  if (error !== null && data === undefined) {
    return <FailedView error={error} title={t("backlog.reportFailed")} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <LoadingRows rows={4} />;
  const days = burndownOf(data, unit);
  const last = data.days.at(-1);
  const values = last === undefined ? "" : `${t("backlog.remaining")}: ${last.remaining[unit]}`;
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{title}</figcaption>
      <div className={styles.chart} role="img" aria-label={t("ui.chart", { title, values })}>
        <Suspense>
          <BurndownChart
            days={days}
            labels={{ remaining: t("backlog.remaining"), planned: t("backlog.planned"), ideal: t("backlog.ideal") }}
          />
        </Suspense>
      </div>
      <ReportTable
        label={title}
        head={[t("backlog.day"), t("backlog.planned"), t("backlog.remaining")]}
        rows={data.days.map((day) => ({
          name: formatShortDay(day.date),
          values: [day.planned[unit], day.remaining[unit]],
        }))}
      />
    </figure>
  );
}
