/** A part of something's details: its heading, how many there are, what can be added, and what there is. */
import { Button } from "@mantine/core";
import { Plus } from "lucide-react";
import type { ReactNode, Ref } from "react";
import styles from "./detail-section.module.css";
import { FailedView, LoadingRows } from "../feedback/state-views.tsx";

interface Read {
  query: { data: unknown; error: unknown; isPending: boolean; refetch: () => Promise<unknown> };
  failed: string;
}

interface DetailSectionProps {
  title: string;
  count?: number | undefined;
  /** How far it is, on the heading's line. */
  note?: ReactNode;
  /** At the end of the heading's line. */
  actions?: ReactNode;
  /** What is read into it, and what its failure is called; without it the children are there at once. */
  read?: Read;
  /** Said where there is nothing: the section folds to its buttons. null: there is something. */
  empty?: string | null;
  children: ReactNode;
}

/** How the buttons at the end of a heading look: what they stand beside leads. */
export const QUIET_BUTTON = { variant: "subtle", color: "gray", size: "compact-sm", fw: 500 } as const;

export function DetailSection(props: DetailSectionProps): ReactNode {
  const { title, count, note, actions, read, empty = null, children } = props;
  return (
    <section aria-label={title} className={styles.section} data-empty={empty !== null || undefined}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {count === undefined || count === 0 ? null : <span className={styles.count}>{count}</span>}
        {note}
        {empty === null ? null : <span className={styles.empty}>{empty}</span>}
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
      {read === undefined ? null : <Reading {...read} />}
      {children}
    </section>
  );
}

function Reading({ query, failed }: Read): ReactNode {
  if (query.isPending) return <LoadingRows rows={2} />;
  if (query.data !== undefined || query.error === null) return null;
  return <FailedView error={query.error} title={failed} onRetry={() => void query.refetch()} />;
}

interface AddButtonProps {
  ref: Ref<HTMLButtonElement>;
  onClick: () => void;
  children: string;
}

/** Beside the heading: opens what something is added by. */
export function AddButton({ ref, onClick, children }: AddButtonProps): ReactNode {
  return (
    <Button ref={ref} {...QUIET_BUTTON} leftSection={<Plus size={14} aria-hidden />} onClick={onClick}>
      {children}
    </Button>
  );
}
