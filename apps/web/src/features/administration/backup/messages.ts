/** The backup page of the admin area (demonstration data). */
import { addMessages } from "../../../shared/i18n/registry.ts";

export const backup = {
  "backup.help": "Backups you can restore from.",
  "backup.storage": "Backup storage",
  "backup.storageHelp": "Space used by backups.",
  "backup.storageUsed": "{used, number} of {total, number} GB",
  "backup.schedule": "Schedule",
  "backup.everyDay": "Runs daily at",
  "backup.kept": "Kept for",
  "backup.days": "{count, plural, one {# day} other {# days}}",
  "backup.minutes": "{count, number} min",
  "backup.list": "Backups",
  "backup.state.completed": "Completed",
  "backup.state.failed": "Failed",
  "backup.kind.full": "Full",
  "backup.kind.incremental": "Incremental",
} as const;

addMessages(backup);
