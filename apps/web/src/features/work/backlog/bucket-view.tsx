/** The backlog or a sprint: its head, its rows in their rank, and a line to add more. */
import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { hasLink, titleOf } from "@halyard/api-client/links";
import type { Project, Sprint, WorkPackage } from "@halyard/contract/resources";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { DoneBar } from "../../../shared/ui/charts/done-bar.tsx";
import { LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { useLookups } from "../model/use-lookups.ts";
import { QuickCreate } from "../table/quick-create.tsx";
import { BacklogRow } from "./backlog-row.tsx";
import styles from "./backlog.module.css";
import { totalsOf } from "./model/buckets.ts";
import { capacityQuery } from "./model/queries.ts";
import { usePlan, type Bucket } from "./plan-context.ts";
import { BUCKET, fitsInto } from "./use-drag.ts";

interface BucketViewProps {
  bucket: Bucket;
  projectId: string;
  project: Project;
  /** Of all pages; undefined: not read yet. */
  total: number | undefined;
  /** Reads the next page; null: all is there. */
  more: (() => void) | null;
  /** Beside the name: dates, status. */
  facts?: ReactNode;
  actions?: ReactNode;
  /** In a line below the head; empty: it has no goal. */
  goal?: string;
  empty: ReactNode;
  openId: number | null;
  open: (row: WorkPackage | null) => void;
  onCreated: (row: WorkPackage) => void;
}

export function BucketView(props: BucketViewProps): ReactNode {
  const { bucket, projectId, project, total, more, facts, actions, goal = "", empty, openId, open, onCreated } = props;
  const t = useT();
  const look = useLookups();
  const titleId = useId();
  const element = useRef<HTMLElement>(null);
  const [over, setOver] = useState(false);
  const { rowsIn, fits, selection } = usePlan();
  const rows = rowsIn(bucket.key);
  const shown = rows.filter(fits);
  // What is done in a sprint is out of the way of what is to be done, unless something is looked for.
  const isDone = (row: WorkPackage): boolean => look.statuses.get(titleOf(row, "status"))?.isClosed === true;
  const folded = new Set(bucket.sprint === null || shown.length < rows.length ? [] : shown.filter(isDone));
  const rowView = (row: WorkPackage): ReactNode => (
    <BacklogRow
      key={row.id}
      {...{ row, bucket, look, open }}
      isOpen={row.id === openId}
      isChosen={selection.has(String(row.id))}
    />
  );
  useEffect(() => {
    if (element.current === null) return undefined;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => fitsInto(source.data, bucket.key),
      getData: () => ({ kind: BUCKET, key: bucket.key }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [bucket.key]);
  const summary = <Summary rows={rows} total={total} complete={more === null} sprint={bucket.sprint} />;
  const preset = bucket.sprint === null ? undefined : { _links: { sprint: { href: `/api/v3/sprints/${bucket.key}` } } };
  return (
    <section ref={element} className={styles.bucket} aria-labelledby={titleId} data-over={over || undefined}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 id={titleId} className={styles.name} title={bucket.name}>
            {bucket.name}
          </h2>
          {bucket.sprint === null ? summary : facts}
        </div>
        <div className={styles.actions}>{actions}</div>
        {bucket.sprint === null ? null : (
          <div className={styles.figures}>
            {goal === "" ? null : (
              <p className={styles.goal} title={goal}>
                {goal}
              </p>
            )}
            {summary}
          </div>
        )}
        {bucket.sprint === null || more !== null ? null : <SprintProgress rows={rows} />}
      </header>
      {total === undefined ? <LoadingRows rows={6} height={33} /> : null}
      {total !== undefined && rows.length === 0 ? <div className={styles.nothing}>{empty}</div> : null}
      {rows.length > 0 && shown.length === 0 ? <div className={styles.nothing}>{t("backlog.noMatches")}</div> : null}
      {shown.length === 0 ? null : <ColumnNames />}
      <ul className={styles.rows} aria-labelledby={titleId}>
        {shown.filter((row) => !folded.has(row)).map(rowView)}
      </ul>
      {folded.size === 0 ? null : (
        <details className={styles.done}>
          <summary>{t("backlog.folded", { count: folded.size })}</summary>
          <ul className={styles.rows} aria-label={t("backlog.folded", { count: folded.size })}>
            {[...folded].map(rowView)}
          </ul>
        </details>
      )}
      {more === null ? null : (
        <Button variant="subtle" size="compact-sm" onClick={more}>
          {t("backlog.more")}
        </Button>
      )}
      {hasLink(project, "createWorkPackage") ? (
        <QuickCreate projectId={projectId} onCreated={onCreated} {...(preset === undefined ? {} : { preset })} />
      ) : null}
    </section>
  );
}

/** Over the rows, each of which says the names of its numbers to those who hear it. */
function ColumnNames(): ReactNode {
  const t = useT();
  return (
    <div className={styles.columns} aria-hidden>
      <span className={styles.due}>{t("backlog.column.due")}</span>
      <span className={styles.points}>{t("backlog.column.points")}</span>
      <span className={styles.hours}>{t("backlog.column.work")}</span>
      <span className={styles.assignee} />
      <span className={styles.menu} />
    </div>
  );
}

/** The share of work packages that is done. For the eye only: the first of the figures above says the same. */
function SprintProgress({ rows }: { rows: readonly WorkPackage[] }): ReactNode {
  const look = useLookups();
  const totals = totalsOf(rows, (status) => look.statuses.get(status)?.isClosed === true);
  if (totals.count === 0) return null;
  return (
    <span className={styles.progress}>
      <DoneBar done={totals.done} total={totals.count} />
    </span>
  );
}

interface SummaryProps {
  rows: readonly WorkPackage[];
  total: number | undefined;
  /** Whether all rows are there: else there are no figures to add up. */
  complete: boolean;
  /** null: the backlog. */
  sprint: Sprint | null;
}

function Summary({ rows, total, complete, sprint }: SummaryProps): ReactNode {
  const t = useT();
  const look = useLookups();
  const withDone = sprint !== null;
  const enabled = sprint !== null && hasLink(sprint, "capacity");
  const capacity = useQuery({ ...capacityQuery(sprint?.id ?? 0), enabled }).data;
  if (total === undefined) return null;
  const totals = totalsOf(rows, (status) => look.statuses.get(status)?.isClosed === true);
  const parts = [
    complete && withDone
      ? t("backlog.done", { done: totals.done, total: totals.count })
      : t("backlog.total", { count: complete ? totals.count : total }),
    ...(complete && totals.points > 0
      ? [
          withDone
            ? t("backlog.points", { done: totals.pointsDone, total: totals.points })
            : t("backlog.pointsPlanned", { count: totals.points }),
        ]
      : []),
    ...(complete && totals.hours > 0 && capacity?.hours == null ? [t("backlog.work", { hours: totals.hours })] : []),
  ];
  return (
    <span className={styles.summary} role="status">
      {parts.join(" · ")}
      {complete && capacity?.hours != null ? (
        <>
          {" · "}
          <Capacity {...capacity} hours={totals.hours} capacity={capacity.hours} />
        </>
      ) : null}
    </span>
  );
}

interface CapacityProps {
  /** Planned, and what there is. */
  hours: number;
  capacity: number;
  people: number;
  days: number;
}

function Capacity({ hours, capacity, people, days }: CapacityProps): ReactNode {
  const t = useT();
  const isOver = hours > capacity;
  const help = t("backlog.capacity", { people, days });
  return (
    <span
      className={styles.capacity}
      data-over={isOver || undefined}
      title={isOver ? `${t("backlog.overbooked")} ${help}` : help}
    >
      {t("backlog.workOf", { hours, capacity })}
    </span>
  );
}
