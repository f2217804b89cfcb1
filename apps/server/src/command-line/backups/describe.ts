/** What is in a backup, for people and for programs. */
import type { Manifest } from "../../operations/backup/archive/records.ts";
import { fileBytesOf, rowsOf } from "../../operations/backup/facts.ts";
import type { Verified } from "../../operations/backup/verify.ts";
import { counted } from "../../platform/counted.ts";

const number = new Intl.NumberFormat("en-US");

export const documentOf = (file: string, { manifest, isEncrypted }: Verified) => ({
  file,
  version: manifest.version,
  createdAt: manifest.createdAt,
  database: manifest.database,
  lastMigration: manifest.migrations.at(-1) ?? null,
  tables: Object.fromEntries(manifest.tables.map(({ name, rows, sha256 }) => [name, { rows, sha256 }])),
  rows: rowsOf(manifest),
  files: manifest.files.length,
  fileBytes: fileBytesOf(manifest),
  missingFiles: manifest.missingFiles,
  listedFiles: manifest.listedFiles.length,
  isEncrypted,
  hasSecretKey: manifest.hasSecretKey,
});

export function linesOf({ manifest, isEncrypted }: Verified): string[] {
  const rowsIn = (name: string) => manifest.tables.find((table) => table.name === name)?.rows ?? 0;
  const packages = counted(rowsIn("work_packages"), "work package");
  // The doctor counts people: without those of the system itself.
  const accounts = counted(rowsIn("users"), "user account");
  return [
    `Made:        ${manifest.createdAt} by Halyard ${manifest.version} on ${manifest.database === "sqlite" ? "SQLite" : "PostgreSQL"}`,
    `Rows:        ${number.format(rowsOf(manifest))} in ${counted(manifest.tables.length, "table")}, among them ${packages} and ${accounts} (built-in ones included)`,
    `Files:       ${filesIn(manifest)}`,
    `Secret key:  ${manifest.hasSecretKey ? "included" : "not included"}`,
    `Encryption:  ${isEncrypted ? "AES-256-GCM" : "none"}`,
  ];
}

const filesIn = (manifest: Manifest): string =>
  manifest.listedFiles.length === 0
    ? `${number.format(manifest.files.length)} with ${counted(fileBytesOf(manifest), "byte")}`
    : `${counted(manifest.listedFiles.length, "file")} listed without their content`;

/** Things that are wrong though the backup is as it was written. */
export const warningsOf = ({ missingFiles }: Manifest): string[] =>
  missingFiles.length === 0
    ? []
    : [
        `${counted(missingFiles.length, "uploaded file is", "uploaded files are")} missing in the file store: ${missingFiles.slice(0, 5).join(", ")}`,
      ];
