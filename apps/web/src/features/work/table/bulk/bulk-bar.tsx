/** What can be done with the chosen work packages: status, assignee, priority, version, another project, deletion. */
import { hasLink } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { Button } from "@mantine/core";
import { memo, useEffect, useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import { Dialog } from "../../../../shared/ui/dialog/dialog.tsx";
import { SelectionBar } from "../../../../shared/ui/layout/selection-bar.tsx";
import { mayEdit } from "../../model/queries.ts";
import { BulkMenu } from "./bulk-menu.tsx";
import { BULK_FIELDS } from "./use-choices.ts";
import styles from "./bulk-bar.module.css";
import { useBulk, type BulkAction, type Outcome } from "./use-bulk.ts";

interface BulkBarProps {
  projectId: string;
  rows: readonly WorkPackage[];
  /** The ids that stay chosen: those that failed, or all that were changed. */
  onSelect: (ids: ReadonlySet<string>) => void;
  /** Values for them out of a column that was copied; undefined: not here. */
  onPasteColumn?: (rows: readonly WorkPackage[]) => void;
}

function Bar({ projectId, rows, onSelect, onPasteColumn }: BulkBarProps): ReactNode {
  const t = useT();
  const [deleting, setDeleting] = useState(false);
  const [failed, setFailed] = useState<readonly Outcome[]>([]);
  const { mutate, isPending, done, variables } = useBulk();
  const run = (action: BulkAction): void =>
    mutate(
      { rows, action },
      {
        onSuccess: (outcomes) => {
          setDeleting(false);
          const kept = outcomes.filter(({ problem }) => problem !== null);
          // What was changed is often changed once more; what was deleted or moved is not here any more.
          const stays = kept.length === 0 && action.kind === "set" && action.attribute !== "project" ? outcomes : kept;
          onSelect(new Set(stays.map(({ row }) => String(row.id))));
          setFailed(kept);
        },
      },
    );
  useFocusOnceGone(rows.length > 0);
  const total = variables?.rows.length ?? 0;
  const editable = rows.some(mayEdit);
  const deletable = rows.some((row) => hasLink(row, "delete"));
  return (
    <>
      {rows.length === 0 ? null : (
        <SelectionBar
          label={t("bulk.selected", { count: rows.length })}
          progress={isPending ? { done, total, label: t("bulk.progress", { done, total }) } : null}
        >
          {editable
            ? BULK_FIELDS.map((field) => (
                <BulkMenu
                  key={field}
                  field={field}
                  projectId={projectId}
                  rows={rows}
                  disabled={isPending}
                  onChoose={run}
                />
              ))
            : null}
          {editable && onPasteColumn !== undefined ? (
            <Button size="xs" variant="default" disabled={isPending} onClick={() => onPasteColumn(rows)}>
              {t("bulk.paste")}
            </Button>
          ) : null}
          {editable || deletable ? null : <span>{t("bulk.nothing", { count: rows.length })}</span>}
          {deletable ? (
            <Button size="xs" color="red" disabled={isPending} onClick={() => setDeleting(true)}>
              {t("ui.delete")}
            </Button>
          ) : null}
          <Button size="xs" variant="subtle" disabled={isPending} onClick={() => onSelect(new Set())}>
            {t("bulk.clear")}
          </Button>
        </SelectionBar>
      )}
      <ConfirmDialog
        opened={deleting}
        onClose={() => setDeleting(false)}
        onConfirm={() => run({ kind: "delete" })}
        // While they go, fewer and fewer of them stay chosen.
        title={t("bulk.deleteTitle", { count: isPending ? total : rows.length })}
        confirmLabel={t("ui.delete")}
        dangerous
        busy={isPending}
      >
        <p>{t("bulk.deleteHelp")}</p>
      </ConfirmDialog>
      {failed.length === 0 || variables === undefined ? null : (
        <Failures
          failed={failed}
          action={variables.action}
          isBusy={isPending}
          onRetry={run}
          onClose={() => setFailed([])}
        />
      )}
    </>
  );
}

/** What was pressed is gone with the bar: the keys go on in the table. */
function useFocusOnceGone(isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return;
    return () => {
      if (document.activeElement !== document.body) return;
      const cell = document.querySelector<HTMLElement>('[role=row] [data-cell][tabindex="0"]');
      (cell ?? document.querySelector<HTMLElement>("main"))?.focus({ preventScroll: true });
    };
  }, [isThere]);
}

interface FailuresProps {
  failed: readonly Outcome[];
  action: BulkAction;
  isBusy: boolean;
  onRetry: (action: BulkAction) => void;
  onClose: () => void;
}

/** Those that could not be changed, and why. */
function Failures({ failed, action, isBusy, onRetry, onClose }: FailuresProps): ReactNode {
  const t = useT();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(action.kind === "delete" ? "bulk.notDeleted" : "bulk.failed", { count: failed.length })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t("ui.close")}
          </Button>
          <Button
            loading={isBusy}
            // As they are by now: what someone else changed meanwhile was read again.
            onClick={() => onRetry(action)}
          >
            {t("errors.retry")}
          </Button>
        </>
      }
    >
      <ul className={styles.outcomes}>
        {failed.map(({ row, problem }) => (
          <li key={row.id}>
            <strong>
              #{row.id} {row.subject}
            </strong>
            <span>{problem}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Not made again with each page of rows: it is there, mostly unseen, all the time. */
export const BulkBar = memo(Bar);
