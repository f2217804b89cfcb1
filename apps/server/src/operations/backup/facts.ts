/** What is in a backup, in figures. */
import type { BackupFacts } from "@halyard/contract/schemas/administration/backups";
import type { Manifest } from "./archive/records.ts";
import type { Verified } from "./verify.ts";

export const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);
export const fileBytesOf = ({ files }: Manifest): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

export function factsOf({ manifest, isEncrypted }: Verified): BackupFacts {
  const count = (name: string) => manifest.tables.find((table) => table.name === name)?.rows ?? 0;
  return {
    version: manifest.version,
    createdAt: manifest.createdAt,
    database: manifest.database,
    lastMigration: manifest.migrations.at(-1) ?? null,
    rows: rowsOf(manifest),
    workPackages: count("work_packages"),
    projects: count("projects"),
    users: count("users"),
    files: manifest.files.length,
    fileBytes: fileBytesOf(manifest),
    missingFiles: manifest.missingFiles.length,
    listedFiles: manifest.listedFiles.length,
    isEncrypted,
    hasSecretKey: manifest.hasSecretKey,
    lastEventId: manifest.sequences["events"] ?? 0,
  };
}
