/** `/admin/backup`: the backups that there are, restoring one, and when they are made and where they are kept. */
import { SETTING_SECTION_IDS } from "@halyard/contract/settings/sections";
import { Button, FileButton, Menu, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import type { Backup } from "@halyard/contract/schemas/administration/backups";
import { describeError, fieldMessages } from "../../../shared/errors/describe.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { HistoryList } from "../../../shared/history/history-list.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ListTable, ListTableLoading } from "../../../shared/ui/column-list/column-list.tsx";
import { FailedView } from "../../../shared/ui/feedback/state-views.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { useSmallPhone } from "../../../shared/ui/layout/use-phone.ts";
import { DotsMenu } from "../../../shared/ui/menu/dots-menu.tsx";
import { SetupList, SetupRow } from "../../../shared/ui/layout/setup-list.tsx";
import type { BackupSetting } from "./model/labels.ts";
import { backupColumns, BackupLine } from "./backup-line.tsx";
import styles from "./backup-page.module.css";
import { BackupSettingsDialog } from "./settings-dialog.tsx";
import {
  backupSettingsQuery,
  backupsQuery,
  lookForBackups,
  startBackup,
  uploadBackup,
  useBackupAction,
} from "./model/queries.ts";
import { PartDialog } from "./part-dialog.tsx";
import { RestoreDialog } from "./restore-dialog.tsx";
import { SettingsRows, StorageRow } from "./setup-cards.tsx";
import { Standing } from "./standing.tsx";
import "./model/messages.ts";

const route = getRouteApi("/app/admin/backup");

export function BackupPage(): ReactNode {
  const t = useT();
  const { setting } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(backupsQuery);
  const settings = useQuery(backupSettingsQuery);
  const [restoring, setRestoring] = useState<Backup | null>(null);
  const [picking, setPicking] = useState<Backup | null>(null);
  const [opened, setEdited] = useState<BackupSetting | null>(null);
  const isPhone = useSmallPhone();
  const edited = opened ?? setting;
  const close = (): void => {
    setEdited(null);
    if (setting !== undefined) void navigate({ search: {}, replace: true });
  };
  const backups = list.data?._embedded.elements ?? [];
  const isUnread = list.data === undefined && list.error !== null;
  const isEmpty = list.data !== undefined && backups.length === 0;
  const isRunning = backups.some(({ state }) => state === "running");
  return (
    <>
      <PageHeader
        title={t("backup.title")}
        docs="/docs/operations#back-up"
        actions={
          <>
            <OtherSources />
            {isEmpty || (isPhone && !isUnread) ? null : <StartButton isRunning={isRunning} />}
          </>
        }
      />
      {list.data === undefined ? null : (
        <Standing
          backups={backups}
          health={list.data.health}
          onRestore={setRestoring}
          onStorage={() => setEdited("target")}
          start={isPhone || isEmpty ? <StartButton isRunning={isRunning} /> : null}
        />
      )}
      {isEmpty ? null : (
        <section className={styles.backups} aria-label={t("backup.list")}>
          {list.isPending ? <ListTableLoading columns={backupColumns(t)} rows={4} /> : null}
          {list.data === undefined && list.error !== null ? (
            <FailedView error={list.error} title={t("backup.failed")} onRetry={() => void list.refetch()} />
          ) : null}
          {backups.length === 0 ? null : (
            <BackupsTable backups={backups} onRestore={setRestoring} onRestorePart={setPicking} />
          )}
        </section>
      )}
      <section className={styles.setup} aria-label={t("backup.settingsList")}>
        <h2 className={styles.heading}>{t("backup.settingsList")}</h2>
        <SetupList>
          {settings.data !== undefined ? (
            <SettingsRows settings={settings.data} onEdit={setEdited} />
          ) : settings.error !== null ? null : (
            <>
              <SetupRow title={t("backup.schedule")} state={<Bone />} />
              <SetupRow title={t("backup.encryption")} state={<Bone />} />
            </>
          )}
          {list.data !== undefined ? (
            <StorageRow {...list.data.storage} onEdit={() => setEdited("target")} />
          ) : list.isPending ? (
            <SetupRow title={t("backup.storage")} state={<Bone />} />
          ) : null}
        </SetupList>
        {settings.data === undefined && settings.error !== null ? (
          <FailedView
            error={settings.error}
            title={t("backup.settings.failed")}
            onRetry={() => void settings.refetch()}
          />
        ) : null}
        <HistoryList type="Setting" id={SETTING_SECTION_IDS.backup} level={2} />
      </section>
      {edited !== undefined && settings.data !== undefined ? (
        <BackupSettingsDialog settings={settings.data} sought={edited} onClose={close} />
      ) : null}
      {picking === null ? null : <PartDialog backup={picking} onClose={() => setPicking(null)} />}
      {restoring === null ? null : <RestoreDialog backup={restoring} onClose={() => setRestoring(null)} />}
    </>
  );
}

interface BackupsTableProps {
  backups: readonly Backup[];
  onRestore: (backup: Backup) => void;
  onRestorePart: (backup: Backup) => void;
}

/** Those of a week and a few more: what is older is rarely asked for, and the settings stand below. */
const FIRST = 10;

function BackupsTable({ backups, onRestore, onRestorePart }: BackupsTableProps): ReactNode {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? backups : backups.slice(0, FIRST);
  return (
    <>
      <ListTable columns={backupColumns(t)}>
        <ul>
          {shown.map((backup) => (
            <BackupLine
              key={backup.id}
              backup={backup}
              onRestore={() => onRestore(backup)}
              onRestorePart={() => onRestorePart(backup)}
            />
          ))}
        </ul>
      </ListTable>
      {shown.length === backups.length ? null : (
        <Button variant="subtle" className={styles.all} onClick={() => setWhole(true)}>
          {t("backup.showAll", { count: backups.length })}
        </Button>
      )}
    </>
  );
}

/** As high as what a line says. */
function Bone(): ReactNode {
  const t = useT();
  return (
    <div className={styles.bone} role="status" aria-label={t("ui.loading")}>
      <Skeleton height={12} width="60%" />
    </div>
  );
}

function StartButton({ isRunning }: { isRunning: boolean }): ReactNode {
  const t = useT();
  const start = useBackupAction(startBackup);
  return (
    <Button
      loading={start.isPending}
      disabled={isRunning}
      onClick={() => start.mutate(undefined, { onSuccess: () => toast.success(t("backup.started")) })}
    >
      {t("backup.now")}
    </Button>
  );
}

/** Backups that were made elsewhere. */
function OtherSources(): ReactNode {
  const t = useT();
  const look = useBackupAction(lookForBackups);
  const upload = useBackupAction(uploadBackup, true);
  const rescan = (): void => look.mutate(undefined, { onSuccess: () => toast.success(t("backup.looked")) });
  const take = (file: File | null): void => {
    if (file === null) return;
    upload.mutate(file, {
      onSuccess: ({ name }) => toast.success(t("backup.uploaded", { name })),
      onError: (error) => toast.error(fieldMessages(error)["file"] ?? describeError(error).message),
    });
  };
  return (
    <FileButton onChange={take} accept=".halyard">
      {({ onClick }) => (
        <DotsMenu label={t("backup.others")} dots={16}>
          <Menu.Item disabled={upload.isPending} onClick={onClick}>
            {t("backup.upload")}
          </Menu.Item>
          <Menu.Item disabled={look.isPending} title={t("backup.lookHelp")} onClick={rescan}>
            {t("backup.look")}
          </Menu.Item>
        </DotsMenu>
      )}
    </FileButton>
  );
}
