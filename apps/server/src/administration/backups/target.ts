/** The place that the settings name, and what opens its files. */
import type { Context } from "../../platform/context.ts";
import { readSecret } from "../../platform/instance-settings/instance-secrets.ts";
import { BackupError } from "../../operations/backup/archive/errors.ts";
import type { BackupRow } from "../../operations/backup/catalogue/backups.ts";
import { openFolderTarget } from "../../operations/backup/targets/folder-target.ts";
import { openTarget } from "../../operations/backup/targets/open.ts";
import type { BackupTarget } from "../../operations/backup/targets/target.ts";

/** @throws BackupError where it cannot be used */
export async function currentTarget(ctx: Context): Promise<BackupTarget> {
  const values = await ctx.instance.of("backup");
  const secret = values.target === "s3" ? await readSecret(ctx.db, ctx.settings, "backup", "s3SecretAccessKey") : null;
  return openTarget(ctx, values, secret);
}

/** Where this one is: a folder also where the settings name another one by now. @throws BackupError */
export async function targetOf(ctx: Context, { target, place }: BackupRow): Promise<BackupTarget> {
  if (target === "folder") return openFolderTarget(place);
  const current = await currentTarget(ctx);
  if (current.place === place) return current;
  throw new BackupError(`The backup is in ${place}, which isn't the bucket of the settings any more.`);
}

export const passphraseOf = (ctx: Context): Promise<string | null> =>
  readSecret(ctx.db, ctx.settings, "backup", "passphrase");
