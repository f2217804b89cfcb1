/** A picture of the last two weeks: a bar for each day, as high as its backup is large; what is wrong has a form of its own. */
import type { ReactNode } from "react";
import type { Backup } from "@halyard/contract/schemas/administration/backups";
import { formatShortDay } from "../../../shared/dates/dates.tsx";
import { localDay } from "../../../shared/dates/local-day.ts";
import { bytesText } from "../../../shared/i18n/bytes.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { backupDays, type BackupDay } from "./model/days.ts";
import styles from "./standing.module.css";
import "./model/messages.ts";

const LEAST_HEIGHT = 35;

export function DayStrip({ backups }: { backups: readonly Backup[] }): ReactNode {
  const t = useT();
  const days = backupDays(backups, localDay());
  const largest = Math.max(1, ...days.map(({ bytes }) => bytes));
  const numberOf = (look: BackupDay["look"]): number => days.filter((day) => day.look === look).length;
  const told = { verified: numberOf("completed"), unverified: numberOf("unverified"), failed: numberOf("failed") };
  const [first] = days;
  return (
    <figure className={styles.strip}>
      <div role="img" aria-label={t("backup.days.told", { ...told, without: numberOf(null) })} className={styles.bars}>
        {days.map(({ day, look, bytes }) => (
          <span
            key={day}
            className={styles.day}
            data-look={look ?? "none"}
            title={t(`backup.day.${look ?? "none"}`, { day: formatShortDay(day), size: bytesText(bytes) })}
          >
            <span
              className={styles.bar}
              style={{ height: bytes === 0 ? 0 : `${Math.max(LEAST_HEIGHT, (100 * bytes) / largest)}%` }}
            />
          </span>
        ))}
      </div>
      <figcaption className={styles.caption}>
        <span>{first === undefined ? null : formatShortDay(first.day)}</span>
        <span className={styles.legend}>
          {(["verified", "unverified", "failed"] as const)
            .filter((look) => told[look] > 0)
            .map((look) => (
              <span key={look} className={styles.key} data-look={look}>
                {t(`backup.days.${look}`, { count: told[look] })}
              </span>
            ))}
        </span>
        <span>{t("backup.days.today")}</span>
      </figcaption>
    </figure>
  );
}
