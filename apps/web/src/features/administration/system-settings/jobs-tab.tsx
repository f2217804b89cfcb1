/** What runs, waits, failed and is done in the background; what failed can be tried again. */
import type { Job } from "@halyard/contract/schemas/administration";
import { titleOf } from "@halyard/api-client/links";
import { Button, NativeSelect } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { keys } from "../../../shared/api/query-keys.ts";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { Pager } from "../../../shared/ui/layout/pager.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import { SchedulesList } from "../schedules/schedules-list.tsx";
import { jobsQuery, retryJob } from "./queries.ts";
import styles from "./system-settings.module.css";
import "./messages.ts";

const STATES = ["running", "waiting", "failed", "done"] as const;
const TONES = { running: "plain", waiting: "plain", failed: "bad", done: "good" } as const;

export function JobsTab(): ReactNode {
  const t = useT();
  const [state, setState] = useState("");
  const [page, setPage] = useState(1);
  const list = useQuery(jobsQuery(state, page));
  const jobs = list.data?._embedded.elements ?? [];
  return (
    <>
      <SchedulesList />
      <h2 className={styles.heading}>{t("systemSettings.tab.jobs")}</h2>
      <NativeSelect
        aria-label={t("systemSettings.jobs.state")}
        value={state}
        w={200}
        mb="sm"
        data={[
          { value: "", label: t("systemSettings.jobs.any") },
          ...STATES.map((one) => ({ value: one, label: t(`systemSettings.jobs.${one}`) })),
        ]}
        onChange={({ currentTarget }) => {
          setState(currentTarget.value);
          setPage(1);
        }}
      />
      {list.isPending ? <LoadingRows rows={6} height={56} /> : null}
      {list.data === undefined && list.error !== null ? (
        <FailedView error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data !== undefined && jobs.length === 0 ? <EmptyView title={t("systemSettings.jobs.none")} /> : null}
      {jobs.length === 0 ? null : (
        <ul className={styles.jobs} aria-label={t("systemSettings.tab.jobs")}>
          {jobs.map((job) => (
            <JobLine key={job.id} job={job} />
          ))}
        </ul>
      )}
      {list.data === undefined ? null : <Pager page={page} pageSize={25} total={list.data.total} onPage={setPage} />}
    </>
  );
}

function JobLine({ job }: { job: Job }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: () => retryJob(job.id),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.lists("administration") }),
  });
  const owner = titleOf(job, "owner");
  return (
    <li className={styles.job}>
      <div className={styles.words}>
        <div className={styles.head}>
          <strong>{job.kind}</strong>
          <Tag tone={TONES[job.state]}>{t(`systemSettings.jobs.${job.state}`)}</Tag>
        </div>
        {job.error === null ? null : <div>{job.error}</div>}
        <div className={styles.facts}>
          {[owner, t("systemSettings.jobs.attempts", { count: job.attempts })].filter(Boolean).join(" · ")} ·{" "}
          <RelativeTime time={job.updatedAt} />
        </div>
      </div>
      {job.state === "failed" ? (
        <Button variant="default" size="xs" loading={retry.isPending} onClick={() => retry.mutate()}>
          {t("systemSettings.jobs.retry")}
        </Button>
      ) : null}
    </li>
  );
}
