/** `halyard backup --to FILE`: while the server runs. */
import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { FileContents } from "@halyard/contract/settings/backup";
import { giveWay } from "../../operations/backup/background/give-way.ts";
import { factsOf } from "../../operations/backup/facts.ts";
import { writeBackup } from "../../operations/backup/write.ts";
import { readSettings } from "../../platform/environment/settings.ts";
import { openFiles } from "../../platform/files/open.ts";
import { print, secondsSince } from "../usage.ts";
import { documentOf, linesOf, warningsOf } from "./describe.ts";
import { noteBackup } from "./note.ts";
import { readPassphrase } from "./passphrase.ts";

const NO_KEY =
  "Without a passphrase the secret key is not in the backup and the file is not encrypted. Keep the key file, or set " +
  "HALYARD_BACKUP_PASSPHRASE.";

export interface BackupWords {
  to: string;
  passphraseFile: string | undefined;
  contents: FileContents;
  json: boolean;
}

export async function backupCommand({ to, passphraseFile, contents, json }: BackupWords): Promise<number> {
  const passphrase = readPassphrase(passphraseFile);
  const settings = readSettings(process.env);
  // A backup of its own process too is made beside a server.
  giveWay();
  const began = performance.now();
  const verified = await writeBackup({ settings, files: openFiles(settings), to, passphrase, contents }).catch(
    (error) => {
      // What is written to an open file says not which.
      throw error instanceof Error && "syscall" in error ? Object.assign(error, { path: resolve(to) }) : error;
    },
  );
  const seconds = secondsSince(began);
  const { rows, files } = factsOf(verified);
  const changes = { rows: { from: null, to: rows }, files: { from: null, to: files } };
  // The backup is there and whole, whether or not the log can say so.
  await noteBackup(settings, to, "completed", changes).catch((error: Error) =>
    console.error(`The audit log has no entry of it: ${error.message}`),
  );
  const warnings = warningsOf(verified.manifest);
  const file = resolve(to);
  const bytes = statSync(file).size;
  print(json, { ok: warnings.length === 0, ...documentOf(file, verified), bytes, warnings }, [
    `Backed up to ${file} (${bytes} bytes) and verified in ${seconds}.`,
    ...linesOf(verified),
  ]);
  if (passphrase === null) console.error(NO_KEY);
  for (const warning of warnings) console.error(warning);
  return warnings.length === 0 ? 0 : 1;
}
