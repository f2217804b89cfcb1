/** How backups stand, are kept, encrypted and made by themselves: a card each. */
import { ActionIcon, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import type { BackupSection } from "@halyard/contract/schemas/administration/administration";
import type { BackupHealth } from "@halyard/contract/schemas/administration/backups";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { copyText } from "../../../shared/feedback/copy-text.ts";
import { bytesText } from "../../../shared/i18n/bytes.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { SetupRow } from "../../../shared/ui/layout/setup-list.tsx";
import { schedulesQuery } from "../schedules/queries.ts";
import { scheduleWords } from "../schedules/words.ts";
import styles from "./backup-page.module.css";
import type { BackupSetting } from "./labels.ts";
import { latenessOf } from "./lateness.ts";
import "./messages.ts";

/** Whether there is anything to restore from. */
export function LastRow({ health }: { health: BackupHealth }): ReactNode {
  const t = useT();
  const { lastVerified } = health;
  const lateness = latenessOf(health);
  return (
    <SetupRow
      title={t("backup.last")}
      look={lateness !== null ? "danger" : lastVerified === null ? "warning" : "good"}
      mark={t(
        lateness !== null ? `backup.mark.${lateness}` : lastVerified === null ? "backup.mark.none" : "backup.mark.good",
      )}
      state={
        <>
          {lastVerified === null ? null : (
            <p>
              <RelativeTime time={lastVerified} alone />
            </p>
          )}
          {lastVerified === null ? t("backup.never") : null}
        </>
      }
    />
  );
}

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
        title={t("backup.encryption")}
        look={secrets.passphrase ? "good" : "warning"}
        mark={t(secrets.passphrase ? "backup.mark.on" : "backup.mark.off")}
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
      <SetupRow
        title={t("backup.schedule")}
        look={schedule === "" ? "warning" : "good"}
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
          <Button variant="default" onClick={() => onEdit("schedule")}>
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

interface StorageRowProps {
  place: string;
  usedBytes: number;
  freeBytes: number | null;
  isTemporary: boolean;
  onEdit: () => void;
}

export function StorageRow({ place, usedBytes, freeBytes, isTemporary, onEdit }: StorageRowProps): ReactNode {
  const t = useT();
  const used =
    usedBytes === 0 ? t("backup.storageNothing") : t("backup.storageUsedOnly", { used: bytesText(usedBytes) });
  return (
    <SetupRow
      title={t("backup.storage")}
      {...(isTemporary ? { look: "warning", mark: t("backup.mark.temporary") } : {})}
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
