/** A card of the overview with its heading and the states of what it shows. */
import type { UseQueryResult } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import styles from "./overview.module.css";

interface CardProps<Data> {
  title: string;
  query: UseQueryResult<Data>;
  /** Said where there is nothing. */
  empty: string;
  isEmpty: (data: Data) => boolean;
  /** Below what is shown: where there is more, and what can be done. */
  foot?: ReactNode;
  children: (data: Data) => ReactNode;
}

export function Card<Data>({ title, query, empty, isEmpty, foot, children }: CardProps<Data>): ReactNode {
  const { data, error, refetch } = query;
  return (
    <CardFrame title={title}>
      {data === undefined && error === null ? <LoadingRows rows={4} /> : null}
      {data === undefined && error !== null ? <FailedView error={error} onRetry={() => void refetch()} /> : null}
      {data !== undefined && isEmpty(data) ? <p className={styles.empty}>{empty}</p> : null}
      {data === undefined || isEmpty(data) ? null : children(data)}
      {foot === undefined ? null : <div className={styles.foot}>{foot}</div>}
    </CardFrame>
  );
}

export function CardFrame({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const heading = useId();
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
