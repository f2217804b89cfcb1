/** The list of a customizer's page in its four states, in order, with what can be done with each entry. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ReorderList } from "../../../shared/ui/reorder-list/reorder-list.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { useMoveEntry } from "./changes.ts";
import { usageQuery, type Entry, type EntryKind } from "./entry.ts";
import { EntryRow } from "./entry-row.tsx";

interface EntryListProps<Row extends Entry> {
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
  /** After the name: tags, numbers. */
  renderMarks: (entry: Row) => ReactNode;
}

export function EntryList<Row extends Entry>(props: EntryListProps<Row>): ReactNode {
  const { kind, list, failed, onAdd, onEdit, onDelete, kept, renderName, renderMarks } = props;
  const t = useT();
  const move = useMoveEntry<Row>(kind);
  const usage = useQuery(usageQuery(kind)).data;
  if (list.isPending) return <LoadingRows rows={8} height={36} />;
  if (list.data === undefined) return <FailedView error={list.error} {...failed} onRetry={() => void list.refetch()} />;
  if (list.data.length === 0) {
    const add = (
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={onAdd}>
        {t(`${kind}.add`)}
      </Button>
    );
    return <EmptyView title={t(`${kind}.none`)} help={t(`${kind}.noneYet`)} action={add} />;
  }
  return (
    <ReorderList
      label={t(`${kind}.title`)}
      items={list.data}
      itemId={(entry) => entry.id}
      itemName={(entry) => entry.name}
      onMove={(entry, place, how) => move.mutate({ entry, place, undoable: how === "drag" })}
    >
      {(entry) => (
        <EntryRow
          entry={entry}
          kept={kept(entry)}
          shown={renderName?.(entry)}
          used={usage === undefined ? null : (usage.get(entry.id) ?? 0)}
          onEdit={() => onEdit(entry)}
          onDelete={() => onDelete(entry)}
        >
          {renderMarks(entry)}
        </EntryRow>
      )}
    </ReorderList>
  );
}
