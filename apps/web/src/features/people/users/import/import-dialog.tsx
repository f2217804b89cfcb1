/**
 * Imports users from a CSV file ("dialogs for create, edit, details and import"): the file is checked
 * first, its lines are shown with what each would do, then users are created while a bar shows how far it is.
 */
import type { UserImport } from "@halyard/contract/schemas/identity/people";
import { Button, Progress } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, type ReactNode } from "react";
import { linkOf } from "@halyard/api-client/links";
import { reportError } from "../../../../shared/errors/report.ts";
import { useT, type translate } from "../../../../shared/i18n/i18n.tsx";
import { keys } from "../../../../shared/api/query-keys.ts";
import { Dialog } from "../../../../shared/ui/dialog/dialog.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { FilePicker } from "./file-picker.tsx";
import styles from "./import.module.css";
import { ImportLines } from "./import-lines.tsx";
import { importQuery, useImportStep } from "./queries.ts";
import { saveResult } from "./result.ts";
import "../model/messages.ts";

interface ImportDialogProps {
  /** The file that was checked; null: none yet. */
  id: number | null;
  onChecked: (id: number) => void;
  onRestart: () => void;
  onClose: () => void;
}

export function ImportDialog({ id, onChecked, onRestart, onClose }: ImportDialogProps): ReactNode {
  const t = useT();
  return (
    <Dialog opened onClose={onClose} title={t("users.import.title")} width={id === null ? 560 : 1040}>
      {id === null ? (
        <FilePicker onChecked={onChecked} onCancel={onClose} />
      ) : (
        <CheckedFile key={id} id={id} onRestart={onRestart} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface CheckedFileProps {
  id: number;
  onRestart: () => void;
  onClose: () => void;
}

function CheckedFile({ id, onRestart, onClose }: CheckedFileProps): ReactNode {
  const t = useT();
  const query = useQuery(importQuery(id));
  const found = query.data;
  const summary = useRef<HTMLParagraphElement>(null);
  const step = found?.status;
  // The button that began a step goes with it: what has come of it is read next.
  useEffect(() => {
    if (step !== undefined && document.activeElement === document.body) summary.current?.focus();
  }, [step]);
  useOutcome(found);
  if (found === undefined) {
    return query.isError ? (
      <FailedView error={query.error} title={t("users.import.gone")} onRetry={onRestart} />
    ) : (
      <LoadingRows rows={8} />
    );
  }
  const { status, counts, total } = found;
  const waiting = counts.create + counts.update;
  const done = counts.created + counts.updated + counts.failed;
  const toDo = done + waiting;
  return (
    <div className={styles.step}>
      <p ref={summary} tabIndex={-1} className={styles.summary} role="status">
        <strong>{found.fileName}</strong>{" "}
        {status === "done"
          ? t("users.import.outcome", { created: counts.created, wrong: counts.failed + counts.invalid })
          : t("users.import.found", { total, create: counts.create + counts.created, wrong: counts.invalid })}
        {found.existing === "refuse" ? null : (
          <>
            {". "}
            {status === "checked"
              ? t("users.import.foundExisting", { update: counts.update, unchanged: counts.unchanged })
              : t("users.import.outcomeExisting", { updated: counts.updated, unchanged: counts.unchanged })}
          </>
        )}
      </p>
      {status === "checked" && counts.create > 0 ? <p className={styles.quiet}>{t("users.import.invited")}</p> : null}
      {status === "running" ? (
        <div className={styles.progress}>
          <Progress
            value={toDo === 0 ? 100 : (done / toDo) * 100}
            aria-label={t("users.bulk.progress", { done, total: toDo })}
          />
          <span>{t("users.bulk.progress", { done, total: toDo })}</span>
          <p className={styles.quiet}>{t("users.import.background")}</p>
        </div>
      ) : (
        <ImportLines found={found} />
      )}
      <NextSteps found={found} onRestart={onRestart} onClose={onClose} />
    </div>
  );
}

/** What can be done with a file that was checked, is being read or was read. */
function NextSteps({ found, onRestart, onClose }: Omit<CheckedFileProps, "id"> & { found: UserImport }): ReactNode {
  const t = useT();
  const run = useImportStep("run");
  const discard = useImportStep("delete");
  const { id, status, counts } = found;
  const waiting = counts.create + counts.update;
  const restart = (): void => discard.mutate(found, { onSuccess: onRestart });
  const result = linkOf(found, "result");
  const rejected = linkOf(found, "rejected");
  return (
    <div className={styles.buttons}>
      {status === "running" ? (
        <Button variant="default" onClick={onClose}>
          {t("ui.close")}
        </Button>
      ) : (
        <Button variant="default" loading={discard.isPending} onClick={restart}>
          {t("users.import.another")}
        </Button>
      )}
      {rejected === null ? null : (
        <Button
          variant="default"
          onClick={() => void saveResult(rejected, t("users.import.rejectedName", { id })).catch(reportError)}
        >
          {t("users.import.rejected")}
        </Button>
      )}
      {status === "checked" ? (
        <Button disabled={waiting === 0} loading={run.isPending} onClick={() => run.mutate(found)}>
          {t("users.import.run", { count: waiting })}
        </Button>
      ) : null}
      {status === "done" ? (
        <>
          {result === null ? null : (
            <Button
              variant="default"
              onClick={() => void saveResult(result, t("users.import.resultName", { id })).catch(reportError)}
            >
              {t("users.import.result")}
            </Button>
          )}
          <Button onClick={onClose}>{t("ui.close")}</Button>
        </>
      ) : null}
    </div>
  );
}

/** Once an import that was seen to run is done, says what has come of it. */
function useOutcome(found: UserImport | undefined): void {
  const t = useT();
  const queries = useQueryClient();
  const ran = useRef(false);
  useEffect(() => {
    if (found?.status === "running") ran.current = true;
    if (found?.status !== "done" || !ran.current) return;
    ran.current = false;
    tellOutcome(t, found);
    if (found.counts.created + found.counts.updated > 0)
      void queries.invalidateQueries({ queryKey: keys.lists("users") });
  }, [found, queries, t]);
}

function tellOutcome(t: typeof translate, { counts }: UserImport): void {
  const failed = counts.failed + counts.invalid;
  const succeeded = counts.created + counts.updated;
  if (succeeded > 0) toast.success(t("users.import.succeeded", { count: succeeded }));
  if (failed > 0) toast.warning(t("users.import.failed", { count: failed }));
}
