/** The backlog or a sprint: its head, its rows in their rank, and a line to add more. */
import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { hasLink, titleOf } from "@halyard/api-client/links";
import type { Project, WorkPackage } from "@halyard/contract/resources";
import { Button } from "@mantine/core";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { useLookups } from "../model/use-lookups.ts";
import { QuickCreate } from "../table/quick-create.tsx";
import { BacklogRow } from "./backlog-row.tsx";
import styles from "./backlog.module.css";
import { BacklogSummary, SprintStanding } from "./sprints/standing.tsx";
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
  /** Below the name; empty: it has no goal. */
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
  const complete = more === null;
  const preset = bucket.sprint === null ? undefined : { _links: { sprint: { href: `/api/v3/sprints/${bucket.key}` } } };
  return (
    <section ref={element} className={styles.bucket} aria-labelledby={titleId} data-over={over || undefined}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 id={titleId} className={styles.name} title={bucket.name}>
            {bucket.name}
          </h2>
          {bucket.sprint === null ? <BacklogSummary {...{ rows, total, complete }} /> : facts}
        </div>
        {bucket.sprint === null || total === undefined ? null : (
          <SprintStanding sprint={bucket.sprint} {...{ rows, total, complete }} />
        )}
        <div className={styles.actions}>{actions}</div>
      </header>
      {goal === "" ? null : (
        <p className={styles.goal} title={goal}>
          {goal}
        </p>
      )}
      {total === undefined ? <LoadingRows rows={6} height={33} /> : null}
      {total !== undefined && rows.length === 0 ? <div className={styles.nothing}>{empty}</div> : null}
      {rows.length > 0 && shown.length === 0 ? <div className={styles.nothing}>{t("backlog.noMatches")}</div> : null}
      {shown.length > 0 ? <Names /> : null}
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

/** Over the rows the names of their columns, which each row says to those who hear it. */
function Names(): ReactNode {
  const t = useT();
  return (
    <div className={styles.names} aria-hidden>
      <span className={styles.subjectName}>{t("workPackages.field.subject")}</span>
      <span className={styles.statusName}>{t("workPackages.field.status")}</span>
      <span className={styles.due}>{t("backlog.column.due")}</span>
      <span className={styles.points}>{t("backlog.column.points")}</span>
      <span className={styles.hours}>{t("backlog.column.work")}</span>
      <span className={styles.assignee} />
    </div>
  );
}
