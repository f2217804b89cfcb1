/** The GitHub view of a project: its pull requests, searched and filtered by the address. */
import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { FilterInput } from "../../../shared/ui/inputs/filter-input.tsx";
import { Pager } from "../../../shared/ui/layout/pager.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { PullRequestLine } from "./pull-request-line.tsx";
import { pullRequestPageSize, pullRequestsOfProjectQuery } from "./pull-request-queries.ts";
import styles from "./pull-requests.module.css";
import "../model/messages.ts";

interface ProjectPullRequestsProps {
  projectId: string;
  search: Shown;
  onChange: (part: Shown) => void;
}

interface Shown {
  q?: string | undefined;
  status?: "open" | "closed" | undefined;
}

const STATES = ["all", "open", "closed"] as const;

export function ProjectPullRequests({ projectId, search, onChange }: ProjectPullRequestsProps): ReactNode {
  const t = useT();
  const [page, setPage] = useState(1);
  const { status: state } = search;
  const { data, error, refetch } = useQuery(pullRequestsOfProjectQuery(projectId, { q: search.q, state, page }));
  const change = (part: Shown): void => {
    setPage(1);
    onChange(part);
  };
  const filtered = search.q !== undefined || state !== undefined;
  return (
    <div className={styles.view}>
      <div className={styles.toolbar}>
        <FilterInput
          label={t("github.searchPulls")}
          value={search.q ?? ""}
          onChange={(q) => change({ q: q === "" ? undefined : q })}
        />
        <SegmentedControl
          aria-label={t("github.stateFilter")}
          value={state ?? "all"}
          onChange={(value) => change({ status: value === "all" ? undefined : value })}
          data={STATES.map((value) => ({ value, label: t(`github.filter.${value}`) }))}
        />
        <span className={styles.push} />
        {data === undefined || data.total === 0 ? null : (
          <Pager page={page} pageSize={pullRequestPageSize()} total={data.total} onPage={setPage} />
        )}
      </div>
      {data === undefined ? (
        error === null ? (
          <LoadingRows rows={10} height={52} />
        ) : (
          <FailedView error={error} title={t("github.pullsFailed")} onRetry={() => void refetch()} />
        )
      ) : data.total === 0 ? (
        <EmptyView title={t("github.pullsNone")} help={t(filtered ? "github.pullsNoneMatch" : "github.pullsNoneYet")} />
      ) : (
        <ul className={styles.lines} aria-label={t("github.pulls")}>
          {data._embedded.elements.map((one) => (
            <PullRequestLine key={one.id} pullRequest={one} showWork />
          ))}
        </ul>
      )}
    </div>
  );
}
