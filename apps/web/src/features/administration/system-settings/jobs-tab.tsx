/** What runs, waits, failed and is done in the background; what failed can be tried again. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ListTable, ListTableLoading } from "../../../shared/ui/column-list/column-list.tsx";
import { EmptyView, FailedView } from "../../../shared/ui/feedback/state-views.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { FilterChips } from "../../../shared/ui/layout/filter-chips.tsx";
import { Pager } from "../../../shared/ui/layout/pager.tsx";
import { SchedulesList } from "../schedules/schedules-list.tsx";
import { jobColumns, JobLines } from "./job-line.tsx";
import { foldJobs } from "./model/fold-jobs.ts";
import { JOB_STATES, jobCountsQuery, jobsPageSize, jobsQuery } from "./model/queries.ts";
import styles from "./system-settings.module.css";
import "./model/messages.ts";

/** null: not known. */
const sumOf = (counts: ReadonlyMap<string, number> | undefined): number | null =>
  counts === undefined ? null : [...counts.values()].reduce((sum, count) => sum + count, 0);

export function JobsTab(): ReactNode {
  const t = useT();
  const [state, setState] = useState("");
  const [page, setPage] = useState(1);
  const list = useQuery(jobsQuery(state, page));
  const counts = useQuery(jobCountsQuery).data;
  const jobs = list.data?._embedded.elements ?? [];
  const runs = foldJobs(jobs);
  const failed = counts?.get("failed") ?? 0;
  const choose = (chosen: string): void => {
    setState(chosen);
    setPage(1);
  };
  return (
    <>
      {failed > 0 && state !== "failed" ? (
        <div className={styles.notice}>
          <Notice
            tone="danger"
            action={
              <Button variant="default" onClick={() => choose("failed")}>
                {t("systemSettings.jobs.showFailed")}
              </Button>
            }
          >
            {t("systemSettings.jobs.someFailed", { count: failed })}
          </Notice>
        </div>
      ) : null}
      <h2 className={styles.heading}>{t("systemSettings.jobs.title")}</h2>
      <div className={styles.filter}>
        <FilterChips
          label={t("systemSettings.jobs.state")}
          chips={(["", ...JOB_STATES] as const).map((one) => ({
            key: one,
            name: one === "" ? t("systemSettings.jobs.any") : t(`systemSettings.jobs.${one}`),
            count: one === "" ? sumOf(counts) : (counts?.get(one) ?? null),
            isChosen: one === state,
          }))}
          onChoose={choose}
        />
        {list.data === undefined || list.data.total <= jobsPageSize() ? null : (
          <Pager
            page={page}
            pageSize={jobsPageSize()}
            total={list.data.total}
            onPage={setPage}
            words="systemSettings.jobs.shown"
          />
        )}
      </div>
      {list.isPending ? <ListTableLoading columns={jobColumns(t)} rows={4} /> : null}
      {list.data === undefined && list.error !== null ? (
        <FailedView error={list.error} title={t("systemSettings.jobs.unread")} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data !== undefined && jobs.length === 0 ? <EmptyView title={t("systemSettings.jobs.none")} /> : null}
      {jobs.length === 0 ? null : (
        <ListTable columns={jobColumns(t)}>
          <ul aria-label={t("systemSettings.tab.jobs")}>
            {runs.map(({ job, others }) => (
              <JobLines key={job.id} job={job} others={others} />
            ))}
          </ul>
        </ListTable>
      )}
      <SchedulesList />
    </>
  );
}
