/** What can be done with the chosen work packages: status, assignee, priority, version, another project, deletion. */
import { hasLink } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { Button } from "@mantine/core";
import { lazy, memo, Suspense, useEffect, useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import { SelectionBar } from "../../../../shared/ui/layout/selection-bar.tsx";
import { mayEdit } from "../../model/queries.ts";
import { BulkMenu } from "./bulk-menu.tsx";
import { Failures } from "./failures.tsx";
import { SameForAll } from "./same-for-all.tsx";
import { BULK_FIELDS } from "./use-choices.ts";
import { useBulk, type BulkAction, type Outcome } from "./use-bulk.ts";

const FieldDialog = lazy(async () => ({ default: (await import("../set-field/field-dialog.tsx")).FieldDialog }));

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
  const [setting, setSetting] = useState(false);
  const [failed, setFailed] = useState<readonly Outcome[]>([]);
  const { mutate, isPending, done, variables } = useBulk();
  const run = (action: BulkAction): void =>
    mutate(
      { rows: action.kind === "patch" ? rows.filter(({ id }) => action.changes.has(id)) : rows, action },
      {
        onSuccess: (outcomes) => {
          setDeleting(false);
          const kept = outcomes.filter(({ problem }) => problem !== null);
          // What was changed is often changed once more; what was deleted or moved is not here any more.
          const isHere = action.kind === "patch" || (action.kind === "set" && action.attribute !== "project");
          const stays = kept.length === 0 && isHere ? rows : kept.map(({ row }) => row);
          onSelect(new Set(stays.map(({ id }) => String(id))));
          setFailed(kept);
        },
      },
    );
  useTableFocus(rows.length > 0);
  const total = variables?.rows.length ?? 0;
  const editable = rows.some(mayEdit);
  const deletable = rows.some((row) => hasLink(row, "delete"));
  return (
    <>
      {rows.length === 0 ? null : (
        <SelectionBar
          below
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
          {editable ? (
            <Button size="xs" variant="default" disabled={isPending} onClick={() => setSetting(true)}>
              {t("bulk.more")}
            </Button>
          ) : null}
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
          <SameForAll rows={rows} disabled={isPending} onChoose={run} />
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
      {setting ? (
        <Suspense>
          <FieldDialog
            rows={rows}
            onClose={() => setSetting(false)}
            onChoose={(changes) => run({ kind: "patch", changes })}
          />
        </Suspense>
      ) : null}
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

/**
 * The bar takes room below the rows: what has the focus there stays in view. What was pressed is gone with the bar: the keys
 * go on in the table.
 */
function useTableFocus(isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return;
    document.activeElement?.closest("[data-row]")?.scrollIntoView({ block: "nearest" });
    return () => {
      if (document.activeElement !== document.body) return;
      const cell = document.querySelector<HTMLElement>('[role=row] [data-cell][tabindex="0"]');
      (cell ?? document.querySelector<HTMLElement>("main"))?.focus({ preventScroll: true });
    };
  }, [isThere]);
}

/** Not made again with each page of rows: it is there, mostly unseen, all the time. */
export const BulkBar = memo(Bar);
