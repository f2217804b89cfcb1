/** The state of the whole instance, for administrators only. */
import type { BackupHealth } from "@halyard/contract/schemas/administration/backups";
import type { Caller } from "../../access/caller.ts";
import { requireAdministrator } from "../../access/require-administrator.ts";
import type { Context } from "../../platform/context.ts";
import type { SealedColumn } from "../../operations/backup/restore.ts";
import { backupHealth } from "../../operations/backup/catalogue/health.ts";
import { unopenedSecrets } from "../../operations/doctor/sealed-secrets.ts";
import { readOverview, type Overview } from "./store.ts";

/** Of each kind so many are tried: with another key none of them opens. */
const MOST_SECRETS = 20;

export interface ShownOverview extends Overview {
  backup: BackupHealth;
  /** In words. */
  unopened: string[];
}

/** @throws MissingPermission (403) */
export async function showOverview(
  ctx: Context,
  caller: Caller,
  sealed: readonly SealedColumn[],
): Promise<ShownOverview> {
  requireAdministrator(caller);
  const [overview, backup, { closed }] = await Promise.all([
    readOverview(ctx),
    backupHealth(ctx),
    unopenedSecrets(ctx.db, ctx.settings, sealed, MOST_SECRETS),
  ]);
  return { ...overview, backup, unopened: closed.map(({ what }) => what) };
}
