/** Warns that there is no recent backup to restore from. */
import type { BackupHealth } from "@halyard/contract/schemas/administration/backups";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import styles from "./backup-page.module.css";
import { latenessOf } from "./lateness.ts";
import "./messages.ts";

/** @param health undefined: not known yet */
export function Alarm({ health }: { health: BackupHealth | undefined }): ReactNode {
  const t = useT();
  const lateness = latenessOf(health);
  if (health === undefined || lateness === null) return null;
  return (
    <div className={styles.alarm}>
      <Notice tone="danger">{t(`backup.health.${lateness}`, { hours: health.alertAfterHours })}</Notice>
    </div>
  );
}
