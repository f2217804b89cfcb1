/** A page of the customizer: the list of one kind, its dialog by the address, and the question before deleting. */
import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useFocusAfter } from "../../../shared/ui/focus/return-focus.ts";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { CustomizerPage } from "../customizer/customizer-page.tsx";
import type { Entry, EntryKind } from "./entry.ts";
import { EntryList, type EntryListProps } from "./entry-list.tsx";
import type { CustomizerSearch } from "./search.ts";

const DeleteDialog = lazy(async () => ({ default: (await import("./delete-dialog.tsx")).DeleteDialog }));

interface EntryPageProps<Row extends Entry> extends Pick<
  EntryListProps<Row>,
  "renderName" | "renderTags" | "renderItems" | "columns" | "groupOf" | "renderCells" | "phoneEnd" | "renderPhoneFacts"
> {
  kind: EntryKind;
  list: UseQueryResult<Row[]>;
  /** What is said instead of the list. */
  failed: { title: string; message?: string };
  open: CustomizerSearch["open"];
  onOpen: (open: CustomizerSearch["open"]) => void;
  /** Why one without a `delete` link stays. */
  kept: (entry: Row) => string;
  /** @param entry null: a new one */
  renderDialog: (entry: Row | null, onClose: () => void) => ReactNode;
}

export function EntryPage<Row extends Entry>(props: EntryPageProps<Row>): ReactNode {
  const { kind, list, failed, open, onOpen, kept, renderDialog, ...look } = props;
  const t = useT();
  const [deleted, setDeleted] = useState<Row | null>(null);
  const add = (): void => onOpen("new");
  useShortcut("c", t(`${kind}.add`), add);
  // What is deleted takes the focus with it.
  const adding = useFocusAfter<HTMLButtonElement>(list.data?.length);
  const entries = list.data ?? [];
  const edited = entries.find((entry) => entry.id === open) ?? null;
  return (
    <CustomizerPage
      title={t(`${kind}.title`)}
      actions={
        // An empty list shows this button itself.
        list.data?.length === 0 ? null : (
          <Button ref={adding} leftSection={<Plus size={16} aria-hidden />} onClick={add}>
            {t(`${kind}.add`)}
          </Button>
        )
      }
    >
      <EntryList
        kind={kind}
        list={list}
        failed={failed}
        onAdd={add}
        onEdit={(entry) => onOpen(entry.id)}
        onDelete={setDeleted}
        kept={kept}
        {...look}
      />
      <Suspense>
        {open === "new" || edited !== null ? renderDialog(edited, () => onOpen(undefined)) : null}
        {deleted === null ? null : (
          <DeleteDialog kind={kind} entry={deleted} entries={entries} onClose={() => setDeleted(null)} />
        )}
      </Suspense>
    </CustomizerPage>
  );
}
