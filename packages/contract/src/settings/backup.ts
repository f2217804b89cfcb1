/** *Backup & Restore*: when backups are made, where they are kept and for how long. */
import * as z from "zod/mini";

export const BACKUP_TARGETS = ["folder", "s3"] as const;

/** What of uploaded files is in a backup: all of them, or only their names, for a store that has a backup of its own. */
export const FILE_CONTENTS = ["copy", "list"] as const;
export type FileContents = (typeof FILE_CONTENTS)[number];

/** Shorter ones are guessed. */
export const BACKUP_PASSPHRASE_MINIMUM = 12;

const text = (maximum: number, fallback: string) =>
  z._default(z.string().check(z.trim(), z.maxLength(maximum)), fallback);

const count = (minimum: number, maximum: number, fallback: number) =>
  z._default(z.int().check(z.minimum(minimum), z.maximum(maximum)), fallback);

export const backupSettings = z.object({
  /** A cron expression of five fields; empty: only when someone asks for one. */
  schedule: text(100, "0 2 * * *"),
  timeZone: text(60, "UTC"),
  /** Scheduled ones of the last so many days are kept, … */
  keptDays: count(1, 3_650, 30),
  /** … and beyond them the newest of each of the last so many weeks and months. */
  keptWeeks: count(0, 520, 0),
  keptMonths: count(0, 240, 0),
  /** Of all of these only the newest so many; 0: however many there are. */
  keptMost: count(0, 10_000, 0),
  target: z._default(z.enum(BACKUP_TARGETS), "folder"),
  /** Empty: `backups` in the data folder. */
  folder: text(500, ""),
  /** That of the bucket. */
  s3Url: text(500, ""),
  s3Region: text(60, "us-east-1"),
  s3AccessKeyId: text(200, ""),
  files: z._default(z.enum(FILE_CONTENTS), "copy"),
  /** Administrators are warned when the last verified backup is older; 0: never. */
  alertAfterHours: count(0, 8_760, 48),
});
