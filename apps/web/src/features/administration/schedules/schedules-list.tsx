/** What comes again and again, when next, and how it went the last time. */
import type { Schedule } from "@halyard/contract/schemas/administration/administration";
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import { keys } from "../../../shared/api/query-keys.ts";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT, type MessageId } from "../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import { runSchedule, schedulesQuery } from "./queries.ts";
import styles from "./schedules-list.module.css";
import { scheduleWords } from "./words.ts";
import "./messages.ts";

const NAMES: { readonly [Name in string]?: MessageId } = {
  "audit.anchor": "schedules.name.audit.anchor",
  "audit.retention": "schedules.name.audit.retention",
  backup: "schedules.name.backup",
  refresh_saml_metadata: "schedules.name.refresh_saml_metadata",
  sync_directories: "schedules.name.sync_directories",
  remove_stray_files: "schedules.name.remove_stray_files",
  "notifications.dates": "schedules.name.notifications.dates",
};

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
      {list.isPending ? <LoadingRows rows={2} height={56} /> : null}
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
  const named = NAMES[schedule.id];
  const name = named === undefined ? schedule.id : t(named);
  const run = useMutation({
    mutationFn: () => runSchedule(schedule.id),
    onSuccess: () => toast.success(t("schedules.started", { name })),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.lists("administration") }),
  });
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <div className={styles.head}>
          <strong>{name}</strong>
          {schedule.lastState === "failed" ? <Tag tone="bad">{t("systemSettings.jobs.failed")}</Tag> : null}
          {schedule.lastState === "running" ? <Tag>{t("systemSettings.jobs.running")}</Tag> : null}
        </div>
        <div>{scheduleWords(t, schedule.cron, schedule.timeZone)}</div>
        <div className={styles.facts}>
          {schedule.nextAt === null ? null : (
            <>
              {t("schedules.next")} <RelativeTime time={schedule.nextAt} /> ·{" "}
            </>
          )}
          {schedule.lastAt === null ? (
            t("schedules.never")
          ) : (
            <>
              {t("schedules.last")} <RelativeTime time={schedule.lastAt} />
            </>
          )}
        </div>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={run.isPending}
        aria-label={t("schedules.runNamed", { name })}
        onClick={() => run.mutate()}
      >
        {t("schedules.run")}
      </Button>
    </li>
  );
}
