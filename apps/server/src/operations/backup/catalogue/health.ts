/** Whether there is a backup to go back to that is young enough. */
import type { BackupHealth } from "@halyard/contract/schemas/administration/backups";
import type { Context } from "../../../platform/context.ts";
import { beganAt, lastVerified } from "./backups.ts";

const HOUR_MS = 3_600_000;

export async function backupHealth({ db, instance, clock }: Pick<Context, "db" | "instance" | "clock">) {
  const { alertAfterHours } = await instance.of("backup");
  const [last, began] = await Promise.all([lastVerified(db), beganAt(db)]);
  const isWithin = (at: string | null) =>
    at === null || clock.now().getTime() - Date.parse(at) <= alertAfterHours * HOUR_MS;
  const status = (): BackupHealth["status"] => {
    if (alertAfterHours === 0) return "off";
    if (last !== null) return isWithin(last) ? "ok" : "late";
    // Of a new instance none could have been made yet.
    return isWithin(began) ? "young" : "missing";
  };
  return { status: status(), lastVerified: last, alertAfterHours } satisfies BackupHealth;
}
