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
  /** At the end of the title's line: how much of it there is. */
  sum?: (data: Data) => ReactNode;
  /** At the end of the title's line: links to more, and actions. */
  links?: ReactNode;
  children: (data: Data) => ReactNode;
}

export function Card<Data>({ title, query, empty, isEmpty, sum, links, children }: CardProps<Data>): ReactNode {
  const { data, error, refetch } = query;
  return (
    <CardFrame title={title} sum={data === undefined || isEmpty(data) ? null : sum?.(data)} links={links}>
      {data === undefined && error === null ? <LoadingRows rows={4} /> : null}
      {data === undefined && error !== null ? <FailedView error={error} onRetry={() => void refetch()} /> : null}
      {data !== undefined && isEmpty(data) ? <p className={styles.empty}>{empty}</p> : null}
      {data === undefined || isEmpty(data) ? null : children(data)}
    </CardFrame>
  );
}

interface CardFrameProps {
  title: string;
  sum?: ReactNode;
  links?: ReactNode;
  children: ReactNode;
}

export function CardFrame({ title, sum = null, links, children }: CardFrameProps): ReactNode {
  const heading = useId();
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        {sum === null ? null : <span className={styles.small}>{sum}</span>}
        {links === undefined ? null : <span className={styles.links}>{links}</span>}
      </header>
      {children}
    </section>
  );
}
