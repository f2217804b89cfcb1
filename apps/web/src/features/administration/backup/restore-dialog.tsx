/** Restores a backup: what would be replaced by what, the name typed to confirm, and how far it is. */
import { Button, Loader, Table, TextInput, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Circle, CircleCheck } from "lucide-react";
import { useState, type FormEvent, type ReactNode } from "react";
import type { Backup, Restore, RestorePreview } from "@halyard/contract/schemas/administration/backups";
import { describeError, fieldMessages } from "../../../shared/errors/describe.ts";
import { formatTime } from "../../../shared/dates/dates.tsx";
import { intl, useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../shared/ui/dialog/dialog.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { PasswordField } from "../../../shared/ui/inputs/password-field.tsx";
import styles from "./backup-page.module.css";
import { previewQuery, restoreQuery, startRestore, useBackupAction } from "./model/queries.ts";
import "./model/messages.ts";

export function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }): ReactNode {
  const t = useT();
  const [restore, setRestore] = useState<Restore | null>(null);
  return (
    <Dialog
      opened
      // There is no way back from it, and the page behind it has no server to ask.
      onClose={restore === null ? onClose : null}
      title={t("backup.restore.title", { name: backup.name })}
      width={560}
    >
      {restore === null ? (
        <Confirmation backup={backup} onClose={onClose} onStarted={setRestore} />
      ) : (
        <Progress begun={restore} />
      )}
    </Dialog>
  );
}

interface ConfirmationProps {
  backup: Backup;
  onClose: () => void;
  onStarted: (restore: Restore) => void;
}

function Confirmation({ backup, onClose, onStarted }: ConfirmationProps): ReactNode {
  const t = useT();
  const preview = useQuery(previewQuery(backup.id));
  const [typed, setTyped] = useState("");
  const [passphrase, setPassphrase] = useState("");
  const start = useBackupAction((body: { name: string; passphrase?: string }) => startRestore(backup.id, body));
  const problems = start.isError ? fieldMessages(start.error) : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = { name: typed, ...(passphrase === "" ? {} : { passphrase }) };
    start.mutate(body, { onSuccess: onStarted });
  };
  if (preview.data === undefined) {
    if (preview.error === null) return <LoadingRows rows={5} height={28} />;
    return <FailedView error={preview.error} onRetry={() => void preview.refetch()} />;
  }
  const { problem } = preview.data;
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.text}>{t("backup.restore.help")}</p>
      <Comparison preview={preview.data} />
      {problem === null ? null : <Notice tone="warning">{problem}</Notice>}
      {start.isError && Object.keys(problems).length === 0 ? (
        <Notice tone="danger">{describeError(start.error).message}</Notice>
      ) : null}
      {preview.data.backup.isEncrypted ? (
        <PasswordField
          label={t("backup.restore.passphrase")}
          description={t("backup.restore.passphraseHelp")}
          autoComplete="off"
          value={passphrase}
          onChange={({ currentTarget }) => setPassphrase(currentTarget.value)}
        />
      ) : null}
      <TextInput
        label={t("backup.restore.confirm", { name: backup.name })}
        autoComplete="off"
        value={typed}
        error={problems["name"]}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
        <Button
          type="submit"
          color="red"
          loading={start.isPending}
          disabled={problem !== null || typed !== backup.name}
        >
          {t("backup.restore.submit")}
        </Button>
      </DialogFooter>
    </form>
  );
}

const COUNTS = ["workPackages", "projects", "users", "files"] as const;

function Comparison({ preview: { backup, now, changesSince } }: { preview: RestorePreview }): ReactNode {
  const t = useT();
  return (
    <>
      <p className={styles.text}>
        {formatTime(backup.createdAt)}.{" "}
        {t("backup.restore.madeBy", { version: backup.version, database: backup.database })}
      </p>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th ta="left">{t("backup.restore.what")}</Table.Th>
            <Table.Th ta="right">{t("backup.restore.inBackup")}</Table.Th>
            <Table.Th ta="right">{t("backup.restore.now")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {COUNTS.map((name) => (
            <Table.Tr key={name}>
              <Table.Td>{t(`backup.restore.${name}`)}</Table.Td>
              <Table.Td ta="right">{intl.formatNumber(backup[name])}</Table.Td>
              <Table.Td ta="right">{intl.formatNumber(now[name])}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <p className={styles.text}>{t("backup.restore.lost", { count: changesSince })}</p>
    </>
  );
}

function Progress({ begun }: { begun: Restore }): ReactNode {
  const t = useT();
  const asked = useQuery(restoreQuery(begun.id));
  // Between two answers the server changes hands: what it said last still holds.
  const { step, problem, safetyBackup, lostSecrets, absentFiles } = asked.data ?? begun;
  if (step === "done") {
    return (
      <div className={styles.form}>
        <Notice tone="info">{t("backup.restore.done")}</Notice>
        {safetyBackup === null ? null : (
          <p className={styles.text}>{t("backup.restore.safety", { file: safetyBackup })}</p>
        )}
        {absentFiles === 0 ? null : (
          <p className={styles.text}>{t("backup.restore.absentFiles", { count: absentFiles })}</p>
        )}
        {lostSecrets.length === 0 ? null : (
          <p className={styles.text}>{t("backup.restore.lostSecrets", { names: lostSecrets.join(", ") })}</p>
        )}
        <Again label={t("backup.restore.signIn")} />
      </div>
    );
  }
  if (step === "failed") {
    return (
      <div className={styles.form}>
        <Notice tone="danger">{t("backup.restore.failed", { problem: problem ?? "" })}</Notice>
        <Again label={t("backup.restore.again")} />
      </div>
    );
  }
  const at = STEPS.indexOf(step);
  return (
    <>
      <p className={styles.text}>{t("backup.restore.stay")}</p>
      <ol className={styles.steps}>
        {STEPS.map((one, place) => (
          <li key={one} data-later={place > at || undefined} aria-current={place === at ? "step" : undefined}>
            {place < at ? <CircleCheck size={16} aria-hidden className={styles.icon} /> : null}
            {place === at ? <Loader size={16} aria-hidden /> : null}
            {place > at ? <Circle size={16} aria-hidden /> : null}
            {t(`backup.restore.step.${one}`)}
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{t(`backup.restore.step.${step}`)}</VisuallyHidden>
    </>
  );
}

/** In the order in which they are done. */
const STEPS: readonly Exclude<Restore["step"], "done" | "failed">[] = [
  "stopping",
  "checking",
  "saving",
  "loading",
  "starting",
];

/** All that this page knows is of before. */
function Again({ label }: { label: string }): ReactNode {
  return (
    <DialogFooter>
      <Button onClick={() => window.location.reload()}>{label}</Button>
    </DialogFooter>
  );
}
