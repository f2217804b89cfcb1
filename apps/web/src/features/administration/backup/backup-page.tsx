/** `/admin/backup`: when backups are made and where they are kept, those that there are, and restoring one. */
import { Button, FileButton, Skeleton, Tooltip } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Archive } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { BackupSection } from "@halyard/contract/schemas/administration/administration";
import type { Backup, BackupHealth } from "@halyard/contract/schemas/administration/backups";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { describeError, fieldMessages } from "../../../shared/errors/describe.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { bytesText } from "../../../shared/i18n/bytes.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ListTable, ListTableLoading } from "../../../shared/ui/column-list/column-list.tsx";
import { EmptyView, FailedView } from "../../../shared/ui/feedback/state-views.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { SetupList, SetupRow } from "../../../shared/ui/layout/setup-list.tsx";
import { schedulesQuery } from "../schedules/queries.ts";
import { scheduleWords } from "../schedules/words.ts";
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
} from "./queries.ts";
import { PartDialog } from "./part-dialog.tsx";
import { RestoreDialog } from "./restore-dialog.tsx";
import "./messages.ts";

export function BackupPage(): ReactNode {
  const t = useT();
  const list = useQuery(backupsQuery);
  const settings = useQuery(backupSettingsQuery);
  const [restoring, setRestoring] = useState<Backup | null>(null);
  const [picking, setPicking] = useState<Backup | null>(null);
  const [isEdited, setEdited] = useState(false);
  const backups = list.data?._embedded.elements ?? [];
  const isEmpty = list.data !== undefined && backups.length === 0;
  const isRunning = backups.some(({ state }) => state === "running");
  return (
    <>
      <PageHeader
        title={t("backup.title")}
        help={t("backup.help")}
        docs="/docs/operations#back-up"
        actions={<StartButton isRunning={isRunning} />}
      />
      <div className={styles.setup}>
        <SetupList>
          {/* The empty list says it. */}
          {list.data === undefined || isEmpty ? null : <LastRow health={list.data.health} />}
          {list.data !== undefined ? (
            <StorageRow {...list.data.storage} onEdit={() => setEdited(true)} />
          ) : list.isPending ? (
            <SetupRow title={t("backup.storage")} state={<Bone />} />
          ) : null}
          {settings.data === undefined && settings.error === null ? (
            <>
              <SetupRow title={t("backup.encryption")} state={<Bone />} />
              <SetupRow title={t("backup.schedule")} state={<Bone />} />
            </>
          ) : settings.data === undefined ? (
            <SetupRow
              title={t("backup.schedule")}
              state={<FailedView error={settings.error} onRetry={() => void settings.refetch()} />}
            />
          ) : (
            <SettingsRows settings={settings.data} onEdit={() => setEdited(true)} />
          )}
        </SetupList>
      </div>
      <section className={styles.backups} aria-label={t("backup.list")}>
        {isEmpty ? null : (
          <div className={styles.head}>
            <h2 className={styles.heading}>{t("backup.list")}</h2>
            <OtherSources />
          </div>
        )}
        {list.isPending ? <ListTableLoading columns={backupColumns(t)} rows={4} /> : null}
        {list.data === undefined && list.error !== null ? (
          <FailedView error={list.error} onRetry={() => void list.refetch()} />
        ) : null}
        {isEmpty ? (
          <div className={styles.empty}>
            <EmptyView
              icon={<Archive size={24} aria-hidden />}
              title={t("backup.none")}
              help={t("backup.noneHelp")}
              action={<OtherSources />}
            />
          </div>
        ) : null}
        {backups.length === 0 ? null : (
          <ListTable columns={backupColumns(t)}>
            <ul>
              {backups.map((backup) => (
                <BackupLine
                  key={backup.id}
                  backup={backup}
                  onRestore={() => setRestoring(backup)}
                  onRestorePart={() => setPicking(backup)}
                />
              ))}
            </ul>
          </ListTable>
        )}
      </section>
      {isEdited && settings.data !== undefined ? (
        <BackupSettingsDialog settings={settings.data} onClose={() => setEdited(false)} />
      ) : null}
      {picking === null ? null : <PartDialog backup={picking} onClose={() => setPicking(null)} />}
      {restoring === null ? null : <RestoreDialog backup={restoring} onClose={() => setRestoring(null)} />}
    </>
  );
}

/** As high as what a card says and offers. */
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

/** The gravest first: whether there is anything to restore from. */
function LastRow({ health: { status, alertAfterHours, lastVerified } }: { health: BackupHealth }): ReactNode {
  const t = useT();
  const isAlarming = status === "late" || status === "missing";
  return (
    <SetupRow
      title={t("backup.last")}
      look={isAlarming ? "danger" : lastVerified === null ? "warning" : "good"}
      mark={t(isAlarming ? `backup.mark.${status}` : lastVerified === null ? "backup.mark.none" : "backup.mark.good")}
      state={
        <>
          {lastVerified === null ? null : (
            <p>
              <RelativeTime time={lastVerified} />
            </p>
          )}
          {isAlarming ? (
            <p>{t(`backup.health.${status}`, { hours: alertAfterHours })}</p>
          ) : lastVerified === null ? (
            t("backup.never")
          ) : null}
        </>
      }
    />
  );
}

function SettingsRows({ settings, onEdit }: { settings: BackupSection; onEdit: () => void }): ReactNode {
  const t = useT();
  const {
    schedule,
    timeZone,
    keptDays: days,
    keptWeeks: weeks,
    keptMonths: months,
    keptMost: most,
    secrets,
  } = settings;
  const kept =
    weeks === 0 && months === 0
      ? t("backup.days", { count: days })
      : t("backup.daysAndMore", { days, weeks, months, both: weeks > 0 && months > 0 ? "yes" : "no" });
  return (
    <>
      <SetupRow
        title={t("backup.encryption")}
        look={secrets.passphrase ? "good" : "warning"}
        mark={t(secrets.passphrase ? "backup.mark.encrypted" : "backup.mark.unencrypted")}
        state={
          secrets.passphrase ? (
            t("backup.encryption.on")
          ) : (
            <>
              {t("backup.unencrypted")}
              <p className={styles.quiet}>{t("backup.unencryptedHelp")}</p>
            </>
          )
        }
        action={
          secrets.passphrase ? null : (
            <Button variant="default" onClick={onEdit}>
              {t("backup.setPassphrase")}
            </Button>
          )
        }
      />
      <SetupRow
        title={t("backup.schedule")}
        mark={t(schedule === "" ? "backup.mark.off" : "backup.mark.on")}
        state={
          <>
            {scheduleWords(t, schedule, timeZone)}
            <NextRun />
            <p className={styles.quiet}>
              {most === 0 ? t("backup.keptFor", { time: kept }) : t("backup.keptForAtMost", { time: kept, most })}
            </p>
          </>
        }
        action={
          <Button variant="default" onClick={onEdit}>
            {t("backup.edit")}
          </Button>
        }
      />
    </>
  );
}

/** Nothing where there is no schedule. */
function NextRun(): ReactNode {
  const t = useT();
  const next = useQuery(schedulesQuery).data?._embedded.elements.find(({ id }) => id === "backup")?.nextAt ?? null;
  if (next === null) return null;
  return (
    <p className={styles.quiet}>
      {t("backup.next")} <RelativeTime time={next} />
    </p>
  );
}

const LONG_PLACE = 36;

/** The end of a long path, which tells it from others; the whole of it is in its tooltip and its dialog. */
const shortPlace = (place: string): string =>
  place.length <= LONG_PLACE || !place.startsWith("/") ? place : `…/${place.split("/").slice(-2).join("/")}`;

interface StorageRowProps {
  place: string;
  usedBytes: number;
  freeBytes: number | null;
  isTemporary: boolean;
  onEdit: () => void;
}

function StorageRow({ place, usedBytes, freeBytes, isTemporary, onEdit }: StorageRowProps): ReactNode {
  const t = useT();
  const used =
    usedBytes === 0 ? t("backup.storageNothing") : t("backup.storageUsedOnly", { used: bytesText(usedBytes) });
  return (
    <SetupRow
      title={t("backup.storage")}
      look={isTemporary ? "warning" : undefined}
      {...(isTemporary ? { mark: t("backup.mark.memory") } : {})}
      state={
        <>
          {isTemporary ? <p>{t("backup.storageTemporary")}</p> : null}
          <p className={isTemporary ? styles.quiet : undefined}>
            {freeBytes === null
              ? used
              : t(isTemporary ? "backup.storageUsedAndFreeMemory" : "backup.storageUsedAndFree", {
                  used,
                  free: bytesText(freeBytes),
                })}
          </p>
          <p className={styles.quiet} title={place}>
            {t("backup.place", { place: shortPlace(place) })}
          </p>
        </>
      }
      action={
        <Button variant="default" onClick={onEdit}>
          {t("backup.changeStorage")}
        </Button>
      }
    />
  );
}

/** Backups that were made elsewhere. */
function OtherSources(): ReactNode {
  const t = useT();
  const look = useBackupAction(lookForBackups);
  const upload = useBackupAction(uploadBackup, true);
  const take = (file: File | null): void => {
    if (file === null) return;
    upload.mutate(file, {
      onSuccess: ({ name }) => toast.success(t("backup.uploaded", { name })),
      onError: (error) => toast.error(fieldMessages(error)["file"] ?? describeError(error).message),
    });
  };
  return (
    <div className={styles.sources}>
      <FileButton onChange={take} accept=".halyard">
        {(props) => (
          <Button variant="default" loading={upload.isPending} {...props}>
            {t("backup.upload")}
          </Button>
        )}
      </FileButton>
      <Tooltip label={t("backup.lookHelp")}>
        <Button
          variant="default"
          loading={look.isPending}
          onClick={() => look.mutate(undefined, { onSuccess: () => toast.success(t("backup.looked")) })}
        >
          {t("backup.look")}
        </Button>
      </Tooltip>
    </div>
  );
}
