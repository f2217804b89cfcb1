/** Whether a restore would find a recent backup. */
import type { BackupHealth } from "@halyard/contract/schemas/administration/backups";

/** How the newest verified backup falls short: older than the settings allow, or none at all after that time; null: it doesn't. */
export const latenessOf = (health: BackupHealth | undefined): "late" | "missing" | null =>
  health?.status === "late" || health?.status === "missing" ? health.status : null;
