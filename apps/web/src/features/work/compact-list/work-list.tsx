/** One compact list of work packages, with its four states. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { useLookups } from "../model/use-lookups.ts";
import type { ProjectSearch } from "../search-params/search.ts";
import { isWithoutProjects, type LinesQuery } from "./queries.ts";
import { WorkLineView } from "./work-line.tsx";
import styles from "./work-list.module.css";

interface WorkListProps {
  title: string;
  empty: string;
  query: LinesQuery;
  /** Something that it depends on couldn't be read, so it isn't read either. */
  blocked?: { error: Error; retry: () => void };
  /** What stands at the end of a line: when it is due, or when it changed. */
  moment: "due" | "changed";
  /** Says how many there are on the whole. */
  counted?: boolean;
  /** All of one project. */
  within?: boolean;
  /** Where the whole list is: in the table of a project, or on My work. */
  all?: { projectId: string; search: ProjectSearch } | "mine";
}

export function WorkList({
  title,
  empty,
  query,
  blocked,
  moment,
  counted = true,
  within = false,
  all,
}: WorkListProps): ReactNode {
  const t = useT();
  const heading = useId();
  const list = useQuery({ ...query, enabled: blocked === undefined });
  const { data } = list;
  const error = blocked?.error ?? list.error;
  const isPending = blocked === undefined && list.isPending;
  const look = useLookups();
  const lines = data?._embedded.elements ?? [];
  const none = !within && isWithoutProjects(error);
  return (
    <section className={styles.list} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        {data === undefined || !counted || data.total === 0 ? null : all === undefined ? (
          <span className={styles.count}>{t("workPackages.lines.count", { count: data.total })}</span>
        ) : (
          <>
            <span className={styles.number}>{data.total}</span>
            {all !== "mine" || data.total > lines.length ? (
              <Link
                {...(all === "mine"
                  ? { to: "/" }
                  : { to: "/projects/$projectId", params: { projectId: all.projectId }, search: all.search })}
                aria-label={t("workPackages.lines.allOf", { list: title })}
              >
                {t("workPackages.lines.all")}
              </Link>
            ) : null}
          </>
        )}
      </header>
      {isPending || (lines.length > 0 && !look.ready) ? <LoadingRows rows={6} height={52} /> : null}
      {error !== null && data === undefined && !none ? (
        <FailedView error={error} onRetry={blocked?.retry ?? (() => void list.refetch())} />
      ) : null}
      {none || (data !== undefined && lines.length === 0) ? <p className={styles.empty}>{empty}</p> : null}
      {lines.length === 0 || !look.ready ? null : (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <WorkLineView key={line.id} line={line} look={look} moment={moment} within={within} />
          ))}
        </ul>
      )}
      {!counted || data === undefined || data.total <= lines.length || all !== undefined ? null : (
        <footer className={styles.foot}>
          {t("workPackages.lines.showing", { shown: lines.length, total: data.total })}
        </footer>
      )}
    </section>
  );
}
