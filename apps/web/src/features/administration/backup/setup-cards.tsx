/** When backups are made, how they are encrypted and where they are kept, a line each. */
import { ActionIcon, Button } from "@mantine/core";
import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import type { BackupSection } from "@halyard/contract/schemas/administration/administration";
import { copyText } from "../../../shared/feedback/copy-text.ts";
import { bytesText } from "../../../shared/i18n/bytes.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { DoneBar } from "../../../shared/ui/charts/done-bar.tsx";
import { SetupRow } from "../../../shared/ui/layout/setup-list.tsx";
import { scheduleWords } from "../schedules/words.ts";
import styles from "./backup-page.module.css";
import type { BackupSetting } from "./model/labels.ts";
import "./model/messages.ts";

interface SettingsRowsProps {
  settings: BackupSection;
  /** @param setting where to begin */
  onEdit: (setting: BackupSetting) => void;
}

export function SettingsRows({ settings, onEdit }: SettingsRowsProps): ReactNode {
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
        title={t("backup.schedule")}
        look={schedule === "" ? "warning" : undefined}
        state={
          <>
            {scheduleWords(t, schedule, timeZone)}
            <p className={styles.quiet}>
              {most === 0 ? t("backup.keptFor", { time: kept }) : t("backup.keptForAtMost", { time: kept, most })}
            </p>
          </>
        }
        action={
          <Button variant="default" onClick={() => onEdit("schedule")}>
            {t("backup.edit")}
          </Button>
        }
      />
      <SetupRow
        title={t("backup.encryption")}
        look={secrets.passphrase ? undefined : "warning"}
        state={
          secrets.passphrase ? (
            t("backup.encryption.on")
          ) : (
            <>
              <p>{t("backup.encryption.off")}</p>
              <p className={styles.quiet}>{t("backup.encryption.help")}</p>
            </>
          )
        }
        action={
          <Button variant="default" onClick={() => onEdit("passphrase")}>
            {t(secrets.passphrase ? "backup.changePassphrase" : "backup.setPassphrase")}
          </Button>
        }
      />
    </>
  );
}

interface StorageRowProps {
  place: string;
  usedBytes: number;
  totalBytes: number | null;
  freeBytes: number | null;
  isTemporary: boolean;
  onEdit: () => void;
}

export function StorageRow({
  place,
  usedBytes,
  totalBytes,
  freeBytes,
  isTemporary,
  onEdit,
}: StorageRowProps): ReactNode {
  const t = useT();
  const used =
    usedBytes === 0 ? t("backup.storageNothing") : t("backup.storageUsedOnly", { used: bytesText(usedBytes) });
  return (
    <SetupRow
      title={t("backup.storage")}
      look={isTemporary ? "warning" : undefined}
      state={
        <>
          {isTemporary ? <p>{t("backup.storageTemporary")}</p> : null}
          <p className={isTemporary ? styles.quiet : undefined}>
            {freeBytes === null || totalBytes === null
              ? used
              : t(isTemporary ? "backup.storageUsedAndFreeMemory" : "backup.storageUsedAndFree", {
                  used,
                  free: bytesText(freeBytes),
                  total: bytesText(totalBytes),
                })}
          </p>
          {freeBytes === null || totalBytes === null ? null : (
            <div className={styles.disk}>
              <DoneBar done={totalBytes - freeBytes} total={totalBytes} />
            </div>
          )}
          <p className={styles.place}>
            <code>{place}</code>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={t("backup.copyPlace")}
              title={t("backup.copyPlace")}
              onClick={() => void copyText(place, t("backup.placeCopied"))}
            >
              <Copy size={14} aria-hidden />
            </ActionIcon>
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
