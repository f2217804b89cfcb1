/** What comes again and again, when next, and how it went the last time. */
import type { Schedule } from "@halyard/contract/schemas/administration/administration";
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import { keys } from "../../../shared/api/query-keys.ts";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { jobName } from "../../../shared/job-names/job-name.ts";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import { runSchedule, schedulesQuery } from "./queries.ts";
import styles from "./schedules-list.module.css";
import { scheduleWords } from "./words.ts";
import "./messages.ts";

export function SchedulesList(): ReactNode {
  const t = useT();
  const heading = useId();
  const list = useQuery(schedulesQuery);
  const schedules = list.data?._embedded.elements ?? [];
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t("schedules.title")}
      </h2>
      {list.isPending ? <LoadingRows rows={8} height={40} /> : null}
      {list.data === undefined && list.error !== null ? (
        <FailedView error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {schedules.length === 0 ? null : (
        <ul className={styles.list}>
          {schedules.map((schedule) => (
            <ScheduleLine key={schedule.id} schedule={schedule} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ScheduleLine({ schedule }: { schedule: Schedule }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const name = jobName(t, schedule.id);
  const run = useMutation({
    mutationFn: () => runSchedule(schedule.id),
    onSuccess: () => toast.success(t("schedules.started", { name })),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.lists("administration") }),
  });
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <span className={styles.name}>{name}</span>
        {schedule.lastState === "failed" ? <Tag tone="bad">{t("systemSettings.jobs.failed")}</Tag> : null}
        {schedule.lastState === "running" ? <Tag>{t("systemSettings.jobs.running")}</Tag> : null}
      </div>
      <span className={styles.fact}>{scheduleWords(t, schedule.cron, schedule.timeZone)}</span>
      <span className={styles.fact}>
        {schedule.nextAt === null ? null : (
          <>
            {t("schedules.next")} <RelativeTime time={schedule.nextAt} />
          </>
        )}
      </span>
      <span className={styles.fact}>
        {schedule.lastAt === null ? (
          t("schedules.never")
        ) : (
          <>
            {t("schedules.last")} <RelativeTime time={schedule.lastAt} />
          </>
        )}
      </span>
      <Button
        variant="default"
        size="compact-sm"
        loading={run.isPending}
        aria-label={t("schedules.runNamed", { name })}
        onClick={() => run.mutate()}
      >
        {t("schedules.run")}
      </Button>
    </li>
  );
}
