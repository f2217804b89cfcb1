/** Where the passphrase of a backup comes from: never from the command itself, which everyone on the machine can see. */
import { readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { CannotStart } from "../../platform/environment/cannot-start.ts";
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
  } catch (error) {
    throw new CannotStart(`--passphrase-file: ${file} can't be read${reasonOf(error)}.`);
  }
}

/** The command of a server runs as its own user, not as root: that a file of root's is closed to it surprises people. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOENT") return ": there is no such file";
  return code === "EACCES" ? `: user ${userInfo().username} is not allowed to` : "";
}
