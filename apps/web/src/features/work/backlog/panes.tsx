/** The backlog, the open sprints beside it, and how those before them went. */
import { titleOf } from "@halyard/api-client/links";
import type { Sprint } from "@halyard/contract/resources";
import { lazy, Suspense, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Held } from "../../../shared/ui/feedback/held.tsx";
import { EmptyView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { useLookups } from "../model/use-lookups.ts";
import styles from "./backlog.module.css";
import { BucketView } from "./bucket-view.tsx";
import { CompletedSprints } from "./completed-sprints.tsx";
import { BACKLOG } from "./model/buckets.ts";
import { statusOf } from "./model/queries.ts";
import { Pane } from "./pane.tsx";
import type { Bucket } from "./plan-context.ts";
import { SprintActions, SprintFacts } from "./sprint-head.tsx";
import type { useBacklog } from "./use-backlog.ts";
import "./model/messages.ts";

const Reports = lazy(async () => ({ default: (await import("./reports/reports.tsx")).Reports }));

/** What is asked about a sprint. */
export interface Open {
  kind: "edit" | "finish" | "delete";
  sprint: Sprint;
}

interface SprintsPaneProps {
  view: Pick<Parameters<typeof BucketView>[0], "projectId" | "project" | "openId" | "open" | "onCreated">;
  read: ReturnType<typeof useBacklog>;
  sprints: readonly Bucket[];
  onAct: (open: Open) => void;
}

interface PanesProps extends Omit<SprintsPaneProps, "sprints"> {
  buckets: readonly Bucket[];
}

/** Beside each other; where there are no sprints, the backlog alone. */
export function Panes({ view, read, buckets, onAct }: PanesProps): ReactNode {
  const t = useT();
  const [backlog, ...sprints] = buckets;
  const isAlone = read.known && read.sprints.length === 0;
  return (
    <Held
      isReady={read.total !== undefined}
      className={isAlone ? `${styles.panes} ${styles.alone}` : styles.panes}
      placeholder={<LoadingRows rows={12} height={33} page />}
    >
      <Pane label={t("backlog.title")} rows={read.rowsIn(BACKLOG)}>
        {isAlone ? <NoSprints /> : null}
        {backlog === undefined ? null : (
          <BucketView
            {...view}
            bucket={backlog}
            total={read.totalOf(BACKLOG)}
            more={read.more}
            empty={<EmptyView title={t("backlog.empty")} help={t("backlog.emptyHelp")} />}
          />
        )}
      </Pane>
      {isAlone ? null : <SprintsPane {...{ view, read, sprints, onAct }} />}
    </Held>
  );
}

function SprintsPane({ view, read, sprints, onAct }: SprintsPaneProps): ReactNode {
  const t = useT();
  const { projectId } = view;
  const next = nextOf(sprints);
  const { statuses } = useLookups();
  // What is done is folded, and has the width it needs.
  const openIn = ({ key }: Bucket) =>
    read.rowsIn(key).filter((row) => statuses.get(titleOf(row, "status"))?.isClosed !== true);
  const isAfter = (bucket: Bucket): boolean => {
    const end = bucket.sprint?.finishDate ?? null;
    return end !== null && openIn(bucket).some(({ dueDate, date }) => (dueDate ?? date ?? "") > end);
  };
  return (
    <Pane label={t("backlog.sprints")} rows={sprints.flatMap(openIn)} marks={sprints.some(isAfter)}>
      {sprints.map((bucket) =>
        bucket.sprint === null ? null : (
          <BucketView
            key={bucket.key}
            {...view}
            bucket={bucket}
            total={read.totalOf(bucket.key)}
            more={null}
            facts={<SprintFacts sprint={bucket.sprint} isNext={bucket.key === next} />}
            actions={<Actions sprint={bucket.sprint} projectId={projectId} onAct={onAct} />}
            goal={bucket.sprint.description.raw ?? ""}
            empty={t("backlog.sprintEmpty")}
          />
        ),
      )}
      {read.known && sprints.length === 0 ? <NoSprints /> : null}
      <Past projectId={projectId} sprints={read.sprints} isBeside={view.openId !== null} />
    </Pane>
  );
}

/** The one that begins first of those that haven't begun; where none says when it does, the first. */
function nextOf(buckets: readonly Bucket[]): number | undefined {
  const planned = buckets.filter(({ sprint }) => sprint !== null && statusOf(sprint) === "in_planning");
  const dated = planned.filter(({ sprint }) => sprint?.startDate != null);
  const [first] = dated.toSorted((a, b) => (a.sprint?.startDate ?? "").localeCompare(b.sprint?.startDate ?? ""));
  return (first ?? planned[0])?.key;
}

interface ActionsProps {
  sprint: Sprint;
  projectId: string;
  onAct: (open: Open) => void;
}

const Actions = ({ sprint, projectId, onAct }: ActionsProps): ReactNode => (
  <SprintActions sprint={sprint} projectId={projectId} onAct={(kind) => onAct({ kind, sprint })} />
);

/** The way to the first one stands beside the title. */
function NoSprints(): ReactNode {
  const t = useT();
  return (
    <p className={styles.start}>
      <strong>{t("backlog.noSprints")}</strong> {t("backlog.noSprintsHelp")}
    </p>
  );
}

interface PastProps {
  projectId: string;
  sprints: readonly Sprint[];
  /** Whether a work package is open at the right. */
  isBeside: boolean;
}

/** How the sprints went: reports once one has begun, and those that are completed. */
function Past({ projectId, sprints, isBeside }: PastProps): ReactNode {
  return (
    <div className={styles.past} data-beside={isBeside || undefined}>
      <Suspense fallback={<LoadingRows rows={2} />}>
        {sprints.some((sprint) => statusOf(sprint) !== "in_planning") ? (
          <Reports projectId={projectId} active={sprints.find((sprint) => statusOf(sprint) === "active") ?? null} />
        ) : null}
      </Suspense>
      <CompletedSprints projectId={projectId} sprints={sprints.filter((sprint) => statusOf(sprint) === "completed")} />
    </div>
  );
}
