/** How the sprint goes and how much the last ones brought, drawn and as tables. */
import { linkOf, titleOf } from "@halyard/api-client/links";
import type { Sprint } from "@halyard/contract/resources";
import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { progressQuery, velocityQuery } from "../model/queries.ts";
import { BurndownFigure, type Unit } from "./burndown-figure.tsx";
import { ReportTable } from "./report-table.tsx";
import styles from "./reports.module.css";
import "../model/messages.ts";

const VelocityChart = lazy(async () => ({ default: (await import("./charts.tsx")).VelocityChart }));

interface ReportsProps {
  projectId: string;
  /** null: none is active. */
  active: Sprint | null;
}

export function Reports({ projectId, active }: ReportsProps): ReactNode {
  const t = useT();
  const [unit, setUnit] = useState<Unit>("points");
  return (
    <section className={styles.reports} aria-label={t("backlog.reports")}>
      <header className={styles.head}>
        <h2 className={styles.title}>{t("backlog.reports")}</h2>
        <SegmentedControl
          size="xs"
          value={unit}
          onChange={(value) => setUnit(value === "count" ? "count" : "points")}
          data={[
            { value: "points", label: t("backlog.unit.points") },
            { value: "count", label: t("backlog.unit.count") },
          ]}
        />
      </header>
      {active === null ? null : <Burndown sprint={active} unit={unit} />}
      <Velocities projectId={projectId} unit={unit} />
    </section>
  );
}

function Burndown({ sprint, unit }: { sprint: Sprint; unit: Unit }): ReactNode {
  const t = useT();
  return (
    <BurndownFigure
      query={useQuery(progressQuery(sprint.id))}
      title={t("backlog.burndown", { name: sprint.name })}
      unit={unit}
    />
  );
}

function Velocities({ projectId, unit }: { projectId: string; unit: Unit }): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(velocityQuery(projectId));
  if (error !== null && data === undefined) {
    return <FailedView error={error} title={t("backlog.reportFailed")} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <LoadingRows rows={4} />;
  if (data.sprints.length === 0) return <p className={styles.quiet}>{t("backlog.velocityNone")}</p>;
  const bars = data.sprints.map((one) => ({
    key: linkOf(one, "sprint")?.href ?? "",
    name: titleOf(one, "sprint"),
    committed: one.committed[unit],
    completed: one.completed[unit],
  }));
  const values = bars.map(({ name, completed }) => `${name}: ${completed}`).join(", ");
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{t("backlog.velocity")}</figcaption>
      <div className={styles.chart} role="img" aria-label={t("ui.chart", { title: t("backlog.velocity"), values })}>
        <Suspense>
          <VelocityChart
            bars={bars}
            labels={{ committed: t("backlog.committed"), completed: t("backlog.completedAmount") }}
          />
        </Suspense>
      </div>
      <ReportTable
        label={t("backlog.velocity")}
        head={[t("backlog.sprint"), t("backlog.committed"), t("backlog.completedAmount")]}
        rows={bars.map(({ name, committed, completed }) => ({ name, values: [committed, completed] }))}
      />
    </figure>
  );
}
