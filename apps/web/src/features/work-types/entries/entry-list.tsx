/** The list of a customizer's page in its four states, in order, with what can be done with each entry. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { hasLink } from "@halyard/api-client/links";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ListTableLoading, type ListColumn, type PhoneFacts } from "../../../shared/ui/column-list/column-list.tsx";
import { ReorderList } from "../../../shared/ui/reorder-list/reorder-list.tsx";
import { EmptyView, FailedView } from "../../../shared/ui/feedback/state-views.tsx";
import { useMoveEntry } from "./changes.ts";
import { usageQuery, type Entry, type EntryKind } from "./entry.ts";
import { ColorDot } from "../../../shared/ui/primitives/color-dot.tsx";
import styles from "../customizer/customizer.module.css";
import { RowItems } from "../customizer/row-actions.tsx";
import { UsedCells, usedColumns, type Usage } from "./used-cells.tsx";

export interface EntryListProps<Row extends Entry> {
  kind: EntryKind;
  list: { data: readonly Row[] | undefined; isPending: boolean; error: unknown; refetch: () => unknown };
  failed: { title: string; message?: string };
  onAdd: () => void;
  onEdit: (entry: Row) => void;
  onDelete: (entry: Row) => void;
  /** Why it can not be deleted. */
  kept: (entry: Row) => string;
  /** The name with what marks it; without it: with its colour. */
  renderName?: (entry: Row) => ReactNode;
  /** Beside the name. */
  renderTags?: (entry: Row) => ReactNode;
  /** Items of its menu beside those that all have. */
  renderItems?: (entry: Row) => ReactNode;
  /** What it is one of; said above those that are. */
  groupOf?: (entry: Row) => string;
  /** After the name, before how many work packages have it. */
  columns: readonly ListColumn[];
  renderCells: (entry: Row) => ReactNode;
  /** On a phone: beside the name, and below it. */
  phoneEnd: (entry: Row, usage: Usage) => string | null;
  renderPhoneFacts: (entry: Row) => ReactNode;
}

/** How wide the sign before a name is, with its gap. */
const SIGN_PX: Record<EntryKind, number> = { statuses: 18, types: 24, priorities: 20 };

export function EntryList<Row extends Entry>(props: EntryListProps<Row>): ReactNode {
  const { kind, list, failed, onAdd, onEdit, onDelete, kept, renderTags, renderItems, columns, groupOf, renderCells } =
    props;
  const { renderName = ({ name, color }) => <ColorDot name={name} color={color} /> } = props;
  const t = useT();
  const move = useMoveEntry<Row>(kind);
  const usage = useQuery(usageQuery(kind)).data;
  // A status is either open or closed, so all of its work packages are.
  const open = useQuery({ ...usageQuery(kind, "open"), enabled: kind !== "statuses" }).data;
  const tracks = [
    { name: t("catalogue.column.name"), width: "minmax(176px, 1.4fr)" },
    ...columns,
    ...usedColumns(t, kind !== "statuses"),
  ];
  if (list.isPending) {
    return (
      <div className={styles.entries}>
        <ListTableLoading columns={tracks} first rows={8} />
      </div>
    );
  }
  if (list.data === undefined) return <FailedView error={list.error} {...failed} onRetry={() => void list.refetch()} />;
  if (list.data.length === 0) {
    const add = (
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={onAdd}>
        {t(`${kind}.add`)}
      </Button>
    );
    return <EmptyView title={t(`${kind}.none`)} help={t(`${kind}.noneYet`)} action={add} />;
  }
  const named = (entry: Row): ReactNode => (
    <span className={styles.named}>
      <button type="button" className={styles.name} onClick={() => onEdit(entry)}>
        {renderName(entry)}
      </button>
      {renderTags?.(entry)}
    </span>
  );
  const phoneFacts = (entry: Row): PhoneFacts => {
    const countIn = (counts: ReadonlyMap<number, number> | undefined): number | undefined =>
      counts === undefined ? undefined : (counts.get(entry.id) ?? 0);
    return {
      name: named(entry),
      sign: SIGN_PX[kind],
      end: props.phoneEnd(entry, { used: countIn(usage), open: countIn(open) }),
      facts: <span>{props.renderPhoneFacts(entry)}</span>,
    };
  };
  return (
    <div className={styles.entries}>
      <ReorderList
        label={t(`${kind}.title`)}
        items={list.data}
        itemId={(entry) => entry.id}
        itemName={(entry) => entry.name}
        onMove={(entry, place, how) => move.mutate({ entry, place, undoable: how === "drag" })}
        columns={tracks}
        {...(groupOf === undefined ? {} : { groupOf })}
        phoneFacts={phoneFacts}
        renderMenu={(entry) => (
          <>
            {renderItems?.(entry)}
            <RowItems
              kept={hasLink(entry, "delete") ? null : kept(entry)}
              onEdit={() => onEdit(entry)}
              onDelete={() => onDelete(entry)}
            />
          </>
        )}
      >
        {(entry) => (
          <>
            {named(entry)}
            {renderCells(entry)}
            {usage === undefined ? null : (
              <UsedCells
                count={usage.get(entry.id) ?? 0}
                open={kind === "statuses" ? null : open === undefined ? undefined : (open.get(entry.id) ?? 0)}
              />
            )}
          </>
        )}
      </ReorderList>
    </div>
  );
}
