/** The state of the whole instance, for administrators only. */
import type { BackupHealth } from "@halyard/contract/schemas/backups";
import type { Caller } from "../../access/caller.ts";
import type { Context } from "../../platform/context.ts";
import { backupHealth } from "../../operations/backup/catalogue/health.ts";
import { administratorRequired } from "../../platform/errors.ts";
import { readOverview, type Overview } from "./store.ts";

/** @throws MissingPermission (403) */
export async function showOverview(ctx: Context, caller: Caller): Promise<Overview & { backup: BackupHealth }> {
  if (!caller.admin) throw administratorRequired();
  const [overview, backup] = await Promise.all([readOverview(ctx), backupHealth(ctx)]);
  return { ...overview, backup };
}
