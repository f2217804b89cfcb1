/** How far a sprint is, and how much is in the backlog: figures in the head of each. */
import { hasLink } from "@halyard/api-client/links";
import type { Sprint, WorkPackage } from "@halyard/contract/resources";
import { VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { DoneBar } from "../../../../shared/ui/charts/done-bar.tsx";
import { useLookups } from "../../model/use-lookups.ts";
import styles from "../backlog.module.css";
import { totalsOf } from "../model/buckets.ts";
import { capacityQuery } from "../model/queries.ts";

interface SummaryProps {
  rows: readonly WorkPackage[];
  total: number | undefined;
  /** Whether all rows are there: else there are no figures to add up. */
  complete: boolean;
}

function useTotals(rows: readonly WorkPackage[]): ReturnType<typeof totalsOf> {
  const look = useLookups();
  return totalsOf(rows, (status) => look.statuses.get(status)?.isClosed === true);
}

export function BacklogSummary({ rows, total, complete }: SummaryProps): ReactNode {
  const t = useT();
  const { count, points, hours } = useTotals(rows);
  if (total === undefined) return null;
  const parts = [
    t("backlog.total", { count: complete ? count : total }),
    ...(complete && points > 0 ? [t("backlog.pointsPlanned", { count: points })] : []),
    ...(complete && hours > 0 ? [t("backlog.work", { hours })] : []),
  ];
  return (
    <span className={styles.summary} role="status">
      {parts.join(" · ")}
    </span>
  );
}

/** One figure, that it is planned by, and a bar; the others on hover. More work than there is time for is always told. */
export function SprintStanding({ sprint, rows, total, complete }: SummaryProps & { sprint: Sprint }): ReactNode {
  const t = useT();
  const capacity = useQuery({ ...capacityQuery(sprint.id), enabled: hasLink(sprint, "capacity") }).data;
  const { count, done, points, pointsDone, hours } = useTotals(rows);
  if (!complete) return <Figure>{t("backlog.total", { count: total ?? 0 })}</Figure>;
  const inNumbers = t("backlog.done", { done, total: count });
  const inPoints = points > 0 ? t("backlog.points", { done: pointsDone, total: points }) : null;
  const room = capacity?.hours ?? null;
  const isOver = room !== null && hours > room;
  const planned = hours > 0 ? t("backlog.work", { hours }) : null;
  const work = room === null ? planned : t("backlog.workOf", { hours, capacity: room });
  const help = [
    [inNumbers, inPoints, work].filter((figure) => figure !== null).join(" · "),
    ...(isOver ? [t("backlog.overbooked")] : []),
    ...(capacity === undefined || room === null
      ? []
      : [t("backlog.capacity", { people: capacity.people, days: capacity.days })]),
  ].join("\n");
  const others = [inPoints === null ? null : inNumbers, isOver ? null : work].filter((figure) => figure !== null);
  return (
    <span className={styles.standing} title={help}>
      {count === 0 ? null : (
        <span className={styles.bar}>
          <DoneBar {...(points > 0 ? { done: pointsDone, total: points } : { done, total: count })} />
        </span>
      )}
      <Figure>
        {inPoints ?? inNumbers}
        {isOver ? <span className={styles.over}>{` · ${work}`}</span> : null}
        {others.length === 0 ? null : <VisuallyHidden>{` · ${others.join(" · ")}`}</VisuallyHidden>}
      </Figure>
    </span>
  );
}

function Figure({ children }: { children: ReactNode }): ReactNode {
  return (
    <span className={styles.summary} role="status">
      {children}
    </span>
  );
}
