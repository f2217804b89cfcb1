/** Where the passphrase of a backup comes from: never from the command itself, which everyone on the machine can see. */
import { readFileSync } from "node:fs";
import { UsageError } from "../usage.ts";

const SHORTEST = 12;

/** @returns null where there is none */
export function readPassphrase(file: string | undefined): string | null {
  const text = file === undefined ? (process.env["HALYARD_BACKUP_PASSPHRASE"] ?? "") : contentOf(file);
  const passphrase = text.replace(/\r?\n$/, "");
  if (passphrase === "" && file === undefined) return null;
  if (passphrase.length < SHORTEST) throw new UsageError(`the passphrase must have at least ${SHORTEST} characters`);
  return passphrase;
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new UsageError(`--passphrase-file: ${file} cannot be read`);
  }
}
