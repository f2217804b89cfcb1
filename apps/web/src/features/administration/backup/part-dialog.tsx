/** Puts one deleted work package or project back out of a backup: what would come back first, then the restore. */
import { Button, Progress, SegmentedControl, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import type { Backup, RestoredPart } from "@halyard/contract/schemas/administration/backups";
import { describeError } from "../../../shared/errors/describe.ts";
import { intl, useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../shared/ui/dialog/dialog.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import styles from "./backup-page.module.css";
import { partQuery, startPart, useBackupAction } from "./model/queries.ts";
import "./model/messages.ts";

const KINDS = ["workPackage", "project"] as const;

export function PartDialog({ backup, onClose }: { backup: Backup; onClose: () => void }): ReactNode {
  const t = useT();
  const [kind, setKind] = useState<(typeof KINDS)[number]>("workPackage");
  const [typed, setTyped] = useState("");
  const [begun, setBegun] = useState<RestoredPart | null>(null);
  const start = useBackupAction((preview: boolean) => startPart(backup.id, { ...wanted(kind, typed), preview }), true);
  const shown = useQuery({ ...partQuery(backup.id, begun?.id ?? ""), enabled: begun !== null }).data ?? begun;
  const isRunning = start.isPending || shown?.state === "running";
  const isPreviewed = shown?.preview === true && shown.state === "done";
  const isValid = kind === "project" ? typed.trim() !== "" : /^#?\d{1,9}$/.test(typed.trim());
  const ask = (preview: boolean): void => start.mutate(preview, { onSuccess: setBegun });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isValid && !isRunning) ask(!isPreviewed);
  };
  // What was shown is of something else.
  const change = (what: () => void): void => {
    setBegun(null);
    start.reset();
    what();
  };
  if (shown?.preview === false && shown.state === "done") {
    return (
      <Dialog opened onClose={onClose} title={t("backup.part.title", { name: backup.name })} width={560}>
        <Notice tone="info">{t("backup.part.done", { title: shown.summary?.title ?? "" })}</Notice>
        <Found part={shown} />
        <DialogFooter>
          <Button onClick={onClose}>{t("ui.close")}</Button>
        </DialogFooter>
      </Dialog>
    );
  }
  return (
    <Dialog opened onClose={onClose} title={t("backup.part.title", { name: backup.name })} width={560}>
      <form className={styles.form} onSubmit={submit}>
        <p className={styles.text}>{t("backup.part.help")}</p>
        <SegmentedControl
          aria-label={t("backup.part.what")}
          value={kind}
          onChange={(value) => change(() => setKind(value))}
          data={KINDS.map((value) => ({ value, label: t(`backup.part.${value}`) }))}
        />
        <TextInput
          label={t(`backup.part.${kind}Name`)}
          autoComplete="off"
          value={typed}
          disabled={isRunning}
          onChange={({ currentTarget: { value } }) => change(() => setTyped(value))}
        />
        {start.isError ? <Notice tone="danger">{describeError(start.error).message}</Notice> : null}
        {shown?.state === "failed" ? <Notice tone="danger">{shown.problem}</Notice> : null}
        {isRunning ? <Reading progress={shown?.progress ?? null} /> : null}
        {isPreviewed ? <Found part={shown} /> : null}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={isRunning} disabled={!isValid}>
            {t(isPreviewed ? "backup.part.submit" : "backup.part.preview")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function Reading({ progress }: { progress: RestoredPart["progress"] }): ReactNode {
  const t = useT();
  return (
    <div role="status" aria-label={t("backup.part.reading")}>
      <p className={styles.text}>
        {progress === null
          ? t("backup.part.reading")
          : t(`backup.part.step.${progress.step}`, { rows: intl.formatNumber(progress.rows) })}
      </p>
      {progress === null || progress.of === null ? (
        <LoadingRows rows={2} height={28} />
      ) : (
        <Progress
          aria-label={t("backup.part.reading")}
          value={Math.min(100, (100 * progress.rows) / Math.max(1, progress.of))}
        />
      )}
    </div>
  );
}

const wanted = (
  kind: (typeof KINDS)[number],
  typed: string,
): { project: string | number } | { workPackage: number } => {
  const text = typed.trim().replace(/^#/, "");
  if (kind === "workPackage") return { workPackage: Number(text) };
  return { project: /^\d{1,9}$/.test(text) ? Number(text) : text };
};

/** What people know by these names; the rest is told by one number. */
const TOLD = ["work_packages", "attachments", "memberships", "relations", "time_entries", "versions"] as const;

function Found({ part: { summary } }: { part: RestoredPart }): ReactNode {
  const t = useT();
  if (summary === null) return null;
  const { rows, files, notes, title } = summary;
  const rest = Object.entries(rows).filter(([table]) => !TOLD.some((told) => told === table));
  const others = rest.reduce((sum, [, count]) => sum + count, 0);
  return (
    <section aria-label={t("backup.part.found")}>
      <p className={styles.text}>
        <strong>{title}</strong>
      </p>
      <ul>
        {TOLD.map((table) =>
          rows[table] === undefined ? null : (
            <li key={table}>
              {t(`backup.part.rows.${table}`)}: {intl.formatNumber(rows[table])}
            </li>
          ),
        )}
        {files === 0 ? null : <li>{t("backup.part.files", { count: files })}</li>}
        {others === 0 ? null : <li>{t("backup.part.others", { count: others })}</li>}
      </ul>
      {notes.map((note) => (
        <Notice key={note} tone="warning">
          {note}
        </Notice>
      ))}
    </section>
  );
}
