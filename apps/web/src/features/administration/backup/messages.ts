/** The backup page of the admin area (demonstration data). */
import { addMessages } from "../../../shared/i18n/registry.ts";

export const backup = {
  "backup.help": "What could be restored, and from when.",
  "backup.storage": "Backup storage",
  "backup.storageHelp": "What the backups take of the room there is.",
  "backup.storageUsed": "{used, number} of {total, number} GB",
  "backup.schedule": "Schedule",
  "backup.everyDay": "Every day at",
  "backup.kept": "Kept for",
  "backup.days": "{count, plural, one {# day} other {# days}}",
  "backup.minutes": "{count, number} min",
  "backup.list": "Backups",
  "backup.state.completed": "Completed",
  "backup.state.failed": "Failed",
  "backup.kind.full": "Full",
  "backup.kind.incremental": "Changes only",
} as const;

addMessages(backup);
