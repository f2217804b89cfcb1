/** A job: how it went, trying it again, and what it said. */
import type { Job } from "@halyard/contract/schemas/administration/administration";
import { titleOf } from "@halyard/api-client/links";
import { Button, VisuallyHidden } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useState, type ReactNode } from "react";
import { keys } from "../../../shared/api/query-keys.ts";
import { formatTime, RelativeTime } from "../../../shared/dates/dates.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { jobName } from "../../../shared/job-names/job-name.ts";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import type { JobRun } from "./model/fold-jobs.ts";
import { jobQuery, retryJob } from "./model/queries.ts";
import styles from "./system-settings.module.css";
import "./model/messages.ts";

const TONES = { running: "plain", waiting: "plain", failed: "bad" } as const;

/** The latest of those that are alike, with how many there are more. */
export function JobLines({ job, others }: JobRun): ReactNode {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const more = (
    <button type="button" className={styles.others} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {t("systemSettings.jobs.others", { count: others.length })}
    </button>
  );
  return (
    <>
      <JobLine job={job} after={others.length === 0 ? null : more} />
      {isOpen ? others.map((one) => <JobLine key={one.id} job={one} after={null} />) : null}
    </>
  );
}

interface JobLineProps {
  job: Job;
  /** After its name. */
  after: ReactNode;
}

function JobLine({ job, after }: JobLineProps): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const retry = useMutation({
    mutationFn: () => retryJob(job.id),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.lists("administration") }),
  });
  const owner = titleOf(job, "owner");
  const Toggle = isOpen ? ChevronDown : ChevronRight;
  return (
    <li className={styles.job}>
      <div className={styles.words}>
        <div className={styles.head}>
          <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Toggle size={14} aria-hidden /> <span className={styles.name}>{jobName(t, job.kind)}</span>
          </button>
          {after}
          <span className={styles.facts}>
            {[owner, job.attempts > 1 ? t("systemSettings.jobs.attempts", { count: job.attempts }) : null]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </div>
        {job.error === null ? null : <div>{job.error}</div>}
        {isOpen ? <JobLog id={job.id} /> : null}
      </div>
      <span className={styles.state}>
        {job.state === "done" ? (
          <VisuallyHidden>{t("systemSettings.jobs.done")}</VisuallyHidden>
        ) : (
          <Tag tone={TONES[job.state]}>{t(`systemSettings.jobs.${job.state}`)}</Tag>
        )}
      </span>
      <span className={styles.moment}>
        <RelativeTime time={job.updatedAt} />
      </span>
      {job.state === "failed" ? (
        <Button variant="default" size="xs" loading={retry.isPending} onClick={() => retry.mutate()}>
          {t("systemSettings.jobs.retry")}
        </Button>
      ) : null}
    </li>
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
