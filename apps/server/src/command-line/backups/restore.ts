/** `halyard restore FILE`: into the database that the settings name. */
import { resolve } from "node:path";
import { restoreBackup } from "../../operations/backup/restore.ts";
import { readSettings } from "../../platform/environment/settings.ts";
import { counted } from "../../platform/counted.ts";
import { openFiles } from "../../platform/files/open.ts";
import { SEALED } from "../sealed-columns.ts";
import { print, secondsSince } from "../usage.ts";
import { documentOf, linesOf, warningsOf } from "./describe.ts";
import { noteBackup } from "./note.ts";
import { readPassphrase } from "./passphrase.ts";

export interface RestoreWords {
  file: string;
  passphraseFile: string | undefined;
  replace: boolean;
  safetyBackup: boolean;
  json: boolean;
}

export async function restoreCommand({ file, passphraseFile, replace, safetyBackup, json }: RestoreWords) {
  const passphrase = readPassphrase(passphraseFile);
  const settings = readSettings(process.env);
  const began = performance.now();
  const say = (line: string): void => console.error(line);
  const restored = await restoreBackup({
    settings,
    files: openFiles(settings),
    file,
    passphrase,
    replace,
    safetyBackup,
    say,
    sealed: SEALED,
  });
  const { manifest, dropped, lostSecrets, absentFiles } = restored;
  await noteBackup(settings, file, "restored", { dropped: { from: null, to: dropped } });
  const warnings = warningsOf(manifest);
  if (absentFiles.length > 0) {
    warnings.push(
      `${counted(absentFiles.length, "uploaded file is", "uploaded files are")} only listed in the backup and missing in the ` +
        `file store: ${absentFiles.slice(0, 5).join(", ")}`,
    );
  }
  if (lostSecrets.length > 0) {
    warnings.push(
      `Set these secrets again, this installation's key does not open them: ${lostSecrets.join(", ")}. ` +
        "A backup with a passphrase brings its key along.",
    );
  }
  print(
    json,
    {
      ok: warnings.length === 0,
      ...documentOf(resolve(file), restored),
      safetyBackup: restored.safetyBackup,
      dropped,
      lostSecrets,
      absentFiles,
      warnings,
    },
    [
      `Restored ${resolve(file)} in ${secondsSince(began)}; every row is as the backup has it.`,
      ...linesOf(restored),
      `Dropped:     ${dropped.length === 0 ? "nothing" : dropped.join(", ")}`,
      ...(restored.safetyBackup === null ? [] : [`Before:      ${restored.safetyBackup}`]),
    ],
  );
  for (const warning of warnings) console.error(warning);
  return warnings.length === 0 ? 0 : 1;
}
