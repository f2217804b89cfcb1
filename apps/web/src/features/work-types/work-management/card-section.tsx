/** The cards of one kind in their four states. */
import { hasLink } from "@halyard/api-client/links";
import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import type { Entry } from "../entries/entry.ts";
import { RowActions } from "../customizer/row-actions.tsx";
import { matches } from "./search.ts";
import styles from "./work-management.module.css";

interface CardSectionProps<Row extends Entry> {
  kind: "statuses" | "types";
  list: UseQueryResult<Row[]>;
  q: string | undefined;
  /** Empties the search. */
  onClear: () => void;
  failed: { title: string; message?: string };
  kept: (entry: Row) => string;
  onEdit: (entry: Row) => void;
  onDelete: (entry: Row) => void;
  renderName: (entry: Row) => ReactNode;
  renderMarks: (entry: Row) => ReactNode;
}

export function CardSection<Row extends Entry>(props: CardSectionProps<Row>): ReactNode {
  const { kind, list, q, onClear, failed, kept, onEdit, onDelete, renderName, renderMarks } = props;
  const t = useT();
  const heading = useId();
  const found = list.data?.filter((entry) => matches(entry.name, q));
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t(`${kind}.title`)}
      </h2>
      {list.isPending ? (
        <LoadingRows rows={4} height={64} />
      ) : found === undefined ? (
        <FailedView error={list.error} {...failed} onRetry={() => void list.refetch()} />
      ) : found.length === 0 ? (
        <EmptyView
          title={t(q === undefined ? `${kind}.none` : `${kind}.noneMatch`)}
          help={q === undefined ? t(`${kind}.noneYet`) : undefined}
          action={
            q === undefined ? null : (
              <Button variant="default" onClick={onClear}>
                {t("workManagement.clear")}
              </Button>
            )
          }
        />
      ) : (
        <ul className={styles.cards}>
          {found.map((entry) => (
            <li key={entry.id} className={styles.card}>
              <div className={styles.words}>
                <span className={styles.name}>{renderName(entry)}</span>
                <span className={styles.marks}>{renderMarks(entry)}</span>
              </div>
              <RowActions
                name={entry.name}
                kept={hasLink(entry, "delete") ? null : kept(entry)}
                onEdit={() => onEdit(entry)}
                onDelete={() => onDelete(entry)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
