/** Values that go into one column of several work packages: what changes is shown before, what became of each after. */
import type { WorkPackage } from "@halyard/contract/resources";
import { Button, NativeSelect, Textarea } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../../shared/ui/dialog/dialog.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { FocusKeepingButton } from "../../../../shared/ui/focus/focus-keeping-button.tsx";
import { useCustomNames } from "../../custom-fields/use-custom-names.ts";
import { labelOf } from "../../model/labels.ts";
import { OPTIONAL_COLUMNS } from "../../search-params/column-layout.ts";
import { useBulk, type Outcome } from "../bulk/use-bulk.ts";
import { attributeIn, checkColumn, type Filling } from "./check-column.ts";
import { FillingList } from "./filling-list.tsx";
import { columnIn, VALUES_MAXIMUM } from "./values.ts";
import styles from "./column-paste.module.css";
import "../bulk/messages.ts";
import "./messages.ts";

export interface PasteColumn {
  id: string;
  name: string;
}

interface ColumnDialogProps {
  projectId: string;
  /** In their order: the first value is for the first of them. */
  rows: readonly WorkPackage[];
  /** Those that the table shows. */
  columns: readonly PasteColumn[];
  /** Whether there are further rows that the table has not loaded. */
  hasMore: boolean;
  loadMore: () => Promise<{ isError: boolean }>;
  /** What was pasted, and where; null: it is chosen and typed here. */
  pasted: { column: string; text: string } | null;
  onClose: () => void;
}

/** Seldom the subjects: what stands in them is each row's own. */
const firstIn = (columns: readonly PasteColumn[]): string =>
  (columns.find(({ id }) => id !== "subject") ?? columns[0])?.id ?? "";

const NOTHING: readonly Outcome[] = [];

export function ColumnDialog(props: ColumnDialogProps): ReactNode {
  const { projectId, rows, columns, hasMore, loadMore, pasted, onClose } = props;
  const t = useT();
  const hidden = useHiddenColumns(projectId, columns);
  const [column, setColumn] = useState(pasted?.column ?? firstIn(columns));
  const [text, setText] = useState(pasted?.text ?? "");
  const { mutate, isPending, done } = useBulk();
  const [failed, setFailed] = useState<readonly Outcome[] | null>(null);
  const [sent, setSent] = useState<readonly Filling[] | null>(null);
  const name = [...columns, ...hidden].find(({ id }) => id === column)?.name ?? column;
  const all = columnIn(text);
  const values = all?.slice(0, VALUES_MAXIMUM) ?? null;
  const isShort = hasMore && sent === null && rows.length < (values?.length ?? 0);
  const isLoading = useMore(isShort ? rows.length : null, loadMore);
  const attribute = attributeIn(column);
  const checked = useQuery({
    queryKey: ["column-paste", column, values, rows.map(({ id, lockVersion }) => [id, lockVersion])],
    queryFn: () => (attribute === undefined || values === null ? [] : checkColumn(rows, attribute, values, name)),
    enabled: attribute !== undefined && values !== null && sent === null,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const fillings = sent ?? (values === null ? [] : (checked.data ?? []));
  const changing = changingIn(fillings);
  const save = (): void => {
    setSent(fillings);
    mutate(
      { rows: changing.map(({ row }) => row), action: { kind: "patch", changes: changesOf(changing) } },
      {
        onSuccess(outcomes) {
          const refused = outcomes.filter(({ problem }) => problem !== null);
          if (refused.length === 0) onClose();
          else setFailed(outcomes);
        },
      },
    );
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={pasted === null ? t("columnPaste.choose") : t("columnPaste.title", { field: name })}
      width={640}
      footer={
        <>
          {failed === null ? (
            <>
              <Button variant="default" onClick={onClose}>
                {t("ui.cancel")}
              </Button>
              {/* Not disabled: the focus would stay in the table while the values are checked. */}
              <FocusKeepingButton
                data-autofocus={pasted === null ? undefined : true}
                off={isPending || isLoading || changing.length === 0 || checked.isPlaceholderData}
                onClick={save}
              >
                {t("columnPaste.submit", { count: changing.length })}
              </FocusKeepingButton>
            </>
          ) : (
            // The button that had the focus is gone.
            <Button variant="default" autoFocus onClick={onClose}>
              {t("ui.close")}
            </Button>
          )}
        </>
      }
    >
      {pasted === null && failed === null ? (
        <Typed {...{ rows, columns, hidden, column, text }} onColumn={setColumn} onText={setText} />
      ) : null}
      {checked.isError ? <FailedView error={checked.error} onRetry={() => void checked.refetch()} /> : null}
      {checked.isLoading ? <LoadingRows rows={Math.min(values?.length ?? 1, 8)} /> : null}
      <FillingList fillings={fillings} outcomes={failed ?? NOTHING} />
      {isLoading ? (
        <span role="status">{t("columnPaste.loading", { count: rows.length })}</span>
      ) : (
        <Left count={(values?.length ?? 0) - rows.length} hasMore={hasMore} />
      )}
      {all !== null && all.length > VALUES_MAXIMUM ? (
        <p className={styles.left}>{t("columnPaste.most", { most: VALUES_MAXIMUM, count: all.length })}</p>
      ) : null}
      {isPending ? (
        <span role="status">{t("bulk.progress", { done, total: changing.length })}</span>
      ) : failed === null ? null : (
        <span role="status">
          {t("columnPaste.failed", { count: failed.filter(({ problem }) => problem !== null).length })}
        </span>
      )}
    </Dialog>
  );
}

/** The others that can be pasted into, by name: most tables show a few of them. */
function useHiddenColumns(projectId: string, columns: readonly PasteColumn[]): readonly PasteColumn[] {
  const custom = useCustomNames(projectId, true);
  const known = OPTIONAL_COLUMNS.flatMap((id): PasteColumn[] => {
    const attribute = attributeIn(id);
    return attribute === undefined ? [] : [{ id, name: labelOf(attribute) }];
  });
  return [...known, ...[...custom].map(([id, name]) => ({ id: String(id), name }))]
    .filter(({ id }) => !columns.some((shown) => shown.id === id))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/**
 * Loads rows as long as there are values for them.
 * @param have as many are there, and more are wanted; null: all are there
 * @returns whether some are still to come
 */
function useMore(have: number | null, loadMore: ColumnDialogProps["loadMore"]): boolean {
  const [hasFailed, setFailed] = useState(false);
  const from = hasFailed ? null : have;
  useEffect(() => {
    if (from === null) return;
    let isGone = false;
    void loadMore().then(({ isError }) => {
      if (isError && !isGone) setFailed(true);
    });
    return () => {
      isGone = true;
    };
  }, [from, loadMore]);
  return from !== null;
}

/** Values that there are no rows for. */
function Left({ count, hasMore }: { count: number; hasMore: boolean }): ReactNode {
  const t = useT();
  if (count <= 0) return null;
  return <p className={styles.left}>{t(hasMore ? "columnPaste.leftMore" : "columnPaste.left", { count })}</p>;
}

type Changing = Filling & { change: NonNullable<Filling["change"]> };

const changingIn = (fillings: readonly Filling[]): Changing[] =>
  fillings.flatMap((filling) => (filling.change === null ? [] : [{ ...filling, change: filling.change }]));

const changesOf = (fillings: readonly Changing[]) => new Map(fillings.map(({ row, change }) => [row.id, change]));

const optionOf = ({ id, name }: PasteColumn) => ({ value: id, label: name });

interface TypedProps extends Pick<ColumnDialogProps, "rows" | "columns"> {
  /** What the table could show, too. */
  hidden: readonly PasteColumn[];
  column: string;
  text: string;
  onColumn: (column: string) => void;
  onText: (text: string) => void;
}

/** Where nothing can be pasted into a cell, as on a phone. */
function Typed({ rows, columns, hidden, column, text, onColumn, onText }: TypedProps): ReactNode {
  const t = useT();
  return (
    <div className={styles.typed}>
      <NativeSelect
        label={t("columnPaste.field")}
        value={column}
        data={[
          { group: t("columnPaste.shown"), items: columns.map(optionOf) },
          { group: t("columnPaste.hidden"), items: hidden.map(optionOf) },
        ]}
        onChange={(event) => onColumn(event.currentTarget.value)}
      />
      <Textarea
        data-autofocus
        label={t("columnPaste.values")}
        description={t("columnPaste.valuesHelp", { id: rows[0]?.id ?? 0 })}
        autosize
        minRows={3}
        maxRows={8}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </div>
  );
}
