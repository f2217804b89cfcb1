/** A job: how it went, trying it again, and what it said. */
import type { Job } from "@halyard/contract/schemas/administration/administration";
import { titleOf } from "@halyard/api-client/links";
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronDown, ChevronRight, CircleCheck, CircleMinus, CircleX, Clock, LoaderCircle } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { keys } from "../../../shared/api/query-keys.ts";
import { formatTime, RelativeTime } from "../../../shared/dates/dates.tsx";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT, type translate } from "../../../shared/i18n/i18n.tsx";
import { jobName } from "../../../shared/job-names/job-name.ts";
import { ListCell, ListCells, type ListColumn } from "../../../shared/ui/column-list/column-list.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { focusPart } from "../../../shared/ui/focus/return-focus.ts";
import type { JobRun } from "./model/fold-jobs.ts";
import { jobQuery, retryJob } from "./model/queries.ts";
import styles from "./system-settings.module.css";
import "./model/messages.ts";

/** The same widths as the schedules below them. */
export const jobColumns = (t: typeof translate): ListColumn[] => [
  { name: t("systemSettings.jobs.column.job"), width: "minmax(0, 2fr)" },
  { name: t("systemSettings.jobs.state"), width: "minmax(0, 1.5fr)" },
  { name: t("systemSettings.jobs.column.ended"), width: "minmax(0, 1fr)" },
  { name: t("systemSettings.jobs.column.runs"), width: "minmax(0, 1fr)", align: "end" },
];

const SIGNS = {
  running: LoaderCircle,
  waiting: Clock,
  failed: CircleX,
  done: CircleCheck,
  skipped: CircleMinus,
} as const;

/** The latest of those that are alike; opening it shows what it said, and the others. */
export function JobLines({ job, others }: JobRun): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const runs = others.length + 1;
  return (
    <>
      <JobLine job={job} runs={runs} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      {isOpen ? others.map((one) => <OtherLine key={one.id} job={one} />) : null}
    </>
  );
}

function OtherLine({ job }: { job: Job }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return <JobLine job={job} runs={null} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />;
}

interface JobLineProps {
  job: Job;
  /** How many runs of its kind there are, shown on the latest. */
  runs: number | null;
  isOpen: boolean;
  onToggle: () => void;
}

function JobLine({ job, runs, isOpen, onToggle }: JobLineProps): ReactNode {
  const t = useT();
  const owner = titleOf(job, "owner");
  const Toggle = isOpen ? ChevronDown : ChevronRight;
  const Sign = SIGNS[job.state];
  const head = (
    <span className={styles.head}>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
        <Toggle size={14} aria-hidden /> <span className={styles.name}>{jobName(t, job.kind)}</span>
      </button>
      <span className={styles.facts}>
        {[owner, job.attempts > 1 ? t("systemSettings.jobs.attempts", { count: job.attempts }) : null]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </span>
  );
  const state = (
    <span className={styles.state} data-state={job.state}>
      <Sign size={14} aria-hidden />{" "}
      {job.skipped === null ? t(`systemSettings.jobs.${job.state}`) : t(`systemSettings.jobs.skipped.${job.skipped}`)}
    </span>
  );
  const phone = {
    name: head,
    sign: 18,
    end: <RelativeTime time={job.updatedAt} alone />,
    facts: (
      <>
        {state}
        {runs === null || runs === 1 ? null : <span>{t("systemSettings.jobs.runs", { count: runs })}</span>}
      </>
    ),
  };
  return (
    <li className={styles.job}>
      <ListCells phone={phone}>
        {head}
        <ListCell>{state}</ListCell>
        <ListCell>
          <RelativeTime time={job.updatedAt} />
        </ListCell>
        {runs === null ? (
          <ListCell />
        ) : (
          <ListCell align="end" words={t("systemSettings.jobs.runs", { count: runs })}>
            {runs}
          </ListCell>
        )}
      </ListCells>
      {job.error === null && !isOpen ? null : (
        <div className={styles.words}>
          {job.error === null ? null : <div>{job.error}</div>}
          {isOpen ? <JobLog id={job.id} /> : null}
        </div>
      )}
      {job.state === "failed" ? <RetryButton job={job} /> : null}
    </li>
  );
}

/** Goes once the job waits again, and leaves the focus to the list. */
function RetryButton({ job }: { job: Job }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: () => retryJob(job.id),
    onSuccess: () => toast.success(t("systemSettings.jobs.retried", { name: jobName(t, job.kind) })),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.lists("administration") }),
  });
  const part = useRef<HTMLElement>(null);
  useEffect(() => () => focusPart(part.current), []);
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={styles.retry}
      loading={retry.isPending}
      onClick={(event) => {
        part.current = event.currentTarget.closest<HTMLElement>("section, main");
        retry.mutate();
      }}
    >
      {t("systemSettings.jobs.retry")}
    </Button>
  );
}

function JobLog({ id }: { id: string }): ReactNode {
  const t = useT();
  const asked = useQuery(jobQuery(id));
  if (asked.data === undefined) {
    if (asked.error !== null) return <FailedView error={asked.error} onRetry={() => void asked.refetch()} />;
    return <LoadingRows rows={2} height={20} />;
  }
  const { log = [] } = asked.data;
  if (log.length === 0) return <p className={styles.text}>{t("systemSettings.jobs.noLog")}</p>;
  return (
    <ol className={styles.log} aria-label={t("systemSettings.jobs.log")}>
      {log.map(({ at, message }) => (
        <li key={`${at} ${message}`}>
          <span className={styles.facts}>{formatTime(at)}</span> {message}
        </li>
      ))}
    </ol>
  );
}
