/** `halyard verify FILE`: opens it and checks all of it. Needs no database and no settings. */
import { resolve } from "node:path";
import { rehearseRestore } from "../../operations/backup/rehearse.ts";
import { verifyBackup } from "../../operations/backup/verify.ts";
import { print, secondsSince } from "../usage.ts";
import { documentOf, linesOf, warningsOf } from "./describe.ts";
import { readPassphrase } from "./passphrase.ts";

export interface VerifyWords {
  file: string;
  passphraseFile: string | undefined;
  rehearse: boolean;
  json: boolean;
}

export async function verifyCommand({ file, passphraseFile, rehearse, json }: VerifyWords): Promise<number> {
  const began = performance.now();
  const passphrase = readPassphrase(passphraseFile);
  const verified = await verifyBackup(file, passphrase);
  if (rehearse) await rehearseRestore(file, passphrase, verified.manifest, `${resolve(file)}.scratch`);
  const warnings = warningsOf(verified.manifest);
  print(json, { ok: true, ...documentOf(resolve(file), verified), isRehearsed: rehearse, warnings }, [
    rehearse
      ? `The backup can be restored: every row is as it was written; tried in ${secondsSince(began)}.`
      : `The backup is complete and as it was written; checked in ${secondsSince(began)}.`,
    ...linesOf(verified),
    ...warnings,
  ]);
  return 0;
}
