/** What runs, waits, failed and is done in the background; what failed can be tried again. */
import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { Pager } from "../../../shared/ui/layout/pager.tsx";
import { SchedulesList } from "../schedules/schedules-list.tsx";
import { JobLine } from "./job-line.tsx";
import { jobsQuery } from "./queries.ts";
import styles from "./system-settings.module.css";
import "./messages.ts";

const STATES = ["running", "waiting", "failed", "done"] as const;

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
