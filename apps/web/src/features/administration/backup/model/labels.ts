/** What each setting of backups is called. */
import type { BackupSection } from "@halyard/contract/schemas/administration/administration";
import type { SettingValues } from "@halyard/contract/settings/sections";
import type { MessageId } from "../../../../shared/i18n/i18n.tsx";
import "./messages.ts";

export type BackupSetting = keyof SettingValues["backup"] | keyof BackupSection["secrets"];

export const BACKUP_LABELS = {
  schedule: "backup.schedule",
  timeZone: "backup.settings.timeZone",
  keptDays: "backup.settings.keptDays",
  keptWeeks: "backup.settings.keptWeeks",
  keptMonths: "backup.settings.keptMonths",
  keptMost: "backup.settings.keptMost",
  target: "backup.settings.target",
  folder: "backup.settings.folder",
  s3Url: "backup.settings.s3Url",
  s3Region: "backup.settings.s3Region",
  s3AccessKeyId: "backup.settings.s3AccessKeyId",
  s3SecretAccessKey: "backup.settings.s3SecretAccessKey",
  passphrase: "backup.settings.passphrase",
  files: "backup.settings.files",
  alertAfterHours: "backup.settings.alertAfterHours",
} as const satisfies Record<BackupSetting, MessageId>;
