/** A page of the customizer with one list in order: its states, its dialog by the address, and the question before deleting. */
import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Suspense, useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../shared/ui/dialog/confirm-dialog.tsx";
import { ListTableLoading, type ListColumn } from "../../../shared/ui/column-list/column-list.tsx";
import { EmptyView, FailedView } from "../../../shared/ui/feedback/state-views.tsx";
import { ReorderList } from "../../../shared/ui/reorder-list/reorder-list.tsx";
import { useFocusAfter } from "../../../shared/ui/focus/return-focus.ts";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { CustomizerPage } from "./customizer-page.tsx";
import styles from "./customizer.module.css";
import { RowItems } from "./row-actions.tsx";

interface Named {
  id: number;
  name: string;
}

interface OrderedListPageProps<Item extends Named> {
  words: {
    title: string;
    add: string;
    failed: string;
    none: string;
    noneHelp: string;
    deleteTitle: (item: Item) => string;
    deleteText: string;
  };
  list: UseQueryResult<Item[]>;
  /** Where the list is empty. */
  icon: ReactNode;
  open: number | "new" | undefined;
  onOpen: (open: number | "new" | undefined) => void;
  onMove: (item: Item, place: number) => void;
  remove: { mutate: (item: Item, options: { onSettled: () => void }) => void; isPending: boolean };
  columns: readonly ListColumn[];
  /** What stands below the name on a phone. */
  renderPhoneFacts: (item: Item) => ReactNode;
  /** And beside it. */
  phoneEnd?: (item: Item) => string | null;
  /** The cells after the name. */
  renderFacts: (item: Item) => ReactNode;
  /** @param item null: a new one */
  renderDialog: (item: Item | null, onClose: () => void) => ReactNode;
}

export function OrderedListPage<Item extends Named>(props: OrderedListPageProps<Item>): ReactNode {
  const { words, icon, list, open, onOpen, onMove, remove, columns, renderFacts, renderDialog } = props;
  const [deleted, setDeleted] = useState<Item | null>(null);
  useShortcut("c", words.add, () => onOpen("new"));
  // What is deleted takes the focus with it.
  const adding = useFocusAfter<HTMLButtonElement>(list.data?.length);
  const add = (
    <Button ref={adding} leftSection={<Plus size={16} aria-hidden />} onClick={() => onOpen("new")}>
      {words.add}
    </Button>
  );
  const named = (item: Item): ReactNode => (
    <button type="button" className={styles.name} onClick={() => onOpen(item.id)}>
      {item.name}
    </button>
  );
  const edited = list.data?.find(({ id }) => id === open) ?? null;
  return (
    <CustomizerPage title={words.title} actions={list.data?.length === 0 ? null : add}>
      {list.isPending ? (
        <div className={styles.entries}>
          <ListTableLoading columns={columns} first rows={4} />
        </div>
      ) : list.data === undefined ? (
        <FailedView error={list.error} title={words.failed} onRetry={() => void list.refetch()} />
      ) : list.data.length === 0 ? (
        <EmptyView icon={icon} title={words.none} help={words.noneHelp} action={add} />
      ) : (
        <div className={styles.entries}>
          <ReorderList
            label={words.title}
            items={list.data}
            itemId={({ id }) => id}
            itemName={({ name }) => name}
            onMove={onMove}
            columns={columns}
            phoneFacts={(item) => ({
              name: named(item),
              sign: 0,
              end: props.phoneEnd?.(item),
              facts: props.renderPhoneFacts(item),
            })}
            renderMenu={(item) => <RowItems onEdit={() => onOpen(item.id)} onDelete={() => setDeleted(item)} />}
          >
            {(item) => (
              <>
                {named(item)}
                {renderFacts(item)}
              </>
            )}
          </ReorderList>
        </div>
      )}
      <Suspense>{open === "new" || edited !== null ? renderDialog(edited, () => onOpen(undefined)) : null}</Suspense>
      {deleted === null ? null : (
        <DeleteQuestion item={deleted} words={words} remove={remove} onClose={() => setDeleted(null)} />
      )}
    </CustomizerPage>
  );
}

interface DeleteQuestionProps<Item extends Named> extends Pick<OrderedListPageProps<Item>, "words" | "remove"> {
  item: Item;
  onClose: () => void;
}

function DeleteQuestion<Item extends Named>({ item, words, remove, onClose }: DeleteQuestionProps<Item>): ReactNode {
  const t = useT();
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate(item, { onSettled: onClose })}
      title={words.deleteTitle(item)}
      confirmLabel={t("ui.delete")}
      dangerous
      busy={remove.isPending}
    >
      <p>{words.deleteText}</p>
    </ConfirmDialog>
  );
}
