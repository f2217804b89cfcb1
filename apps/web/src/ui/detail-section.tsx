/** A part of something's details: its heading, how many there are, what can be added, and what there is. */
import type { ReactNode } from "react";
import styles from "./detail-section.module.css";
import { FailedView, LoadingRows } from "./state-views.tsx";

interface DetailSectionProps {
  title: string;
  count?: number | undefined;
  /** Beside the heading. */
  actions?: ReactNode;
  /** What is read into it; without it the children are there at once. */
  loading?: { pending: boolean; error: unknown; failed: string; retry: () => void };
  /** Said where there is nothing; null: there is something. */
  empty?: string | null;
  children: ReactNode;
}

export function DetailSection({
  title,
  count,
  actions,
  loading,
  empty = null,
  children,
}: DetailSectionProps): ReactNode {
  return (
    <section aria-label={title} className={styles.section}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {count === undefined || count === 0 ? null : <span className={styles.count}>{count}</span>}
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
      {loading?.pending === true ? <LoadingRows rows={2} /> : null}
      {loading !== undefined && !loading.pending && loading.error !== null ? (
        <FailedView error={loading.error} title={loading.failed} onRetry={loading.retry} />
      ) : null}
      {empty === null ? null : <p className={styles.empty}>{empty}</p>}
      {children}
    </section>
  );
}
