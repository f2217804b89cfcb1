/** What comes again and again, when next, and how it went the last time. */
import type { Schedule } from "@halyard/contract/schemas/administration/administration";
import { Button, Menu } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useId, type ReactNode } from "react";
import { keys } from "../../../shared/api/query-keys.ts";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { jobName } from "../../../shared/job-names/job-name.ts";
import {
  ListCell,
  ListCells,
  ListTable,
  ListTableLoading,
  type ListColumn,
} from "../../../shared/ui/column-list/column-list.tsx";
import { FailedView } from "../../../shared/ui/feedback/state-views.tsx";
import { DotsMenu } from "../../../shared/ui/menu/dots-menu.tsx";
import { usePhone } from "../../../shared/ui/layout/use-phone.ts";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import { runSchedule, schedulesQuery } from "./queries.ts";
import styles from "./schedules-list.module.css";
import { scheduleWords } from "./words.ts";
import "./messages.ts";

export function SchedulesList(): ReactNode {
  const t = useT();
  const heading = useId();
  const list = useQuery(schedulesQuery);
  const columns: ListColumn[] = [
    { name: t("schedules.column.name"), width: "minmax(0, 2fr)" },
    { name: t("schedules.column.rhythm"), width: "minmax(0, 1.5fr)" },
    { name: t("schedules.column.next"), width: "minmax(0, 1fr)" },
    { name: t("schedules.column.last"), width: "minmax(0, 1fr)" },
  ];
  const schedules = (list.data?._embedded.elements ?? []).toSorted(byUrgency);
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t("schedules.title")}
      </h2>
      {list.isPending ? <ListTableLoading columns={columns} rows={8} /> : null}
      {list.data === undefined && list.error !== null ? (
        <FailedView error={list.error} title={t("schedules.failed")} onRetry={() => void list.refetch()} />
      ) : null}
      {schedules.length === 0 ? null : (
        <ListTable columns={columns}>
          <ul>
            {schedules.map((schedule) => (
              <ScheduleLine key={schedule.id} schedule={schedule} />
            ))}
          </ul>
        </ListTable>
      )}
    </section>
  );
}

/** What failed comes first, then what runs next; what is off comes last. */
const byUrgency = (a: Schedule, b: Schedule): number =>
  Number(b.lastState === "failed") - Number(a.lastState === "failed") ||
  Number(a.nextAt === null) - Number(b.nextAt === null) ||
  (a.nextAt ?? "").localeCompare(b.nextAt ?? "");

function ScheduleLine({ schedule }: { schedule: Schedule }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const name = jobName(t, schedule.id);
  const run = useMutation({
    mutationFn: () => runSchedule(schedule.id),
    onSuccess: () => toast.success(t("schedules.started", { name })),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.lists("administration") }),
  });
  const isPhone = usePhone();
  const head = (
    <span className={styles.head}>
      <span className={styles.name}>{name}</span>
      {schedule.lastState === "failed" ? <Tag tone="bad">{t("systemSettings.jobs.failed")}</Tag> : null}
      {schedule.lastState === "running" ? <Tag>{t("systemSettings.jobs.running")}</Tag> : null}
    </span>
  );
  const rhythm = scheduleWords(t, schedule.cron, schedule.timeZone);
  const last = (
    <Moment
      label={t("schedules.last")}
      time={schedule.lastAt}
      none={<span className={styles.never}>{t("schedules.never")}</span>}
      sign={<Outcome state={schedule.lastState} />}
    />
  );
  // What never ran and never will says so by its rhythm.
  const phone = {
    name: head,
    sign: 0,
    end: schedule.nextAt === null ? null : <Moment label={t("schedules.next")} time={schedule.nextAt} none="" />,
    facts: (
      <>
        <span>{rhythm}</span>
        {schedule.lastAt === null ? null : last}
      </>
    ),
    menu: (
      <DotsMenu label={t("schedules.actions", { name })} dots={16}>
        <Menu.Item onClick={() => run.mutate()}>{t("schedules.run")}</Menu.Item>
      </DotsMenu>
    ),
  };
  return (
    <li className={styles.line}>
      <ListCells phone={phone}>
        {head}
        <ListCell>{rhythm}</ListCell>
        <Moment label={t("schedules.next")} time={schedule.nextAt} none="–" />
        {last}
      </ListCells>
      {isPhone ? null : (
        <Button
          variant="default"
          size="compact-sm"
          className={styles.run}
          loading={run.isPending}
          aria-label={t("schedules.runNamed", { name })}
          onClick={() => run.mutate()}
        >
          {t("schedules.run")}
        </Button>
      )}
    </li>
  );
}

/** How it went; while it runs and where it failed, words beside the name say it. */
function Outcome({ state }: { state: Schedule["lastState"] }): ReactNode {
  const t = useT();
  if (state !== "done") return null;
  return <CircleCheck size={14} role="img" aria-label={t("systemSettings.jobs.done")} className={styles.done} />;
}

interface MomentProps {
  label: string;
  time: string | null;
  /** Said where there is no such moment. */
  none: ReactNode;
  /** Before it. */
  sign?: ReactNode;
}

function Moment({ label, time, none, sign = null }: MomentProps): ReactNode {
  return (
    <span className={styles.moment}>
      <span className={styles.label}>{label}</span>{" "}
      {time === null ? (
        none
      ) : (
        <>
          {sign} <RelativeTime time={time} />
        </>
      )}
    </span>
  );
}
