/** `halyard verify FILE`: opens it and checks all of it. Needs no database and no settings. */
import { resolve } from "node:path";
import { verifyBackup } from "../../operations/backup/verify.ts";
import { print, secondsSince } from "../usage.ts";
import { documentOf, linesOf, warningsOf } from "./describe.ts";
import { readPassphrase } from "./passphrase.ts";

export async function verifyCommand(file: string, passphraseFile: string | undefined, json: boolean): Promise<number> {
  const began = performance.now();
  const verified = await verifyBackup(file, readPassphrase(passphraseFile));
  const warnings = warningsOf(verified.manifest);
  print(json, { ok: true, ...documentOf(resolve(file), verified), warnings }, [
    `The backup is complete and as it was written; checked in ${secondsSince(began)}.`,
    ...linesOf(verified),
    ...warnings,
  ]);
  return 0;
}
