/** What the data folder must have: that it can be written to, and the secret key. */
import { randomBytes } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";

/** @returns what is wrong where the folder cannot be made or nothing can be written into it */
export function prepareFolder(folder: string, setting: string): string[] {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return [];
  } catch (error) {
    return [`The setting ${setting} cannot be used: this user can't write to ${folder} (${codeOf(error)}).`];
  }
}

/** Step by step: where nothing can be made, as below /proc, Node's own way of doing so never ends. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

/** The key of the data folder, made at the first start. Two processes that start at once end with the same one. */
export function keptKey(file: string): string {
  if (!existsSync(file)) {
    // Written elsewhere and linked into place: no one ever reads half a key, and the first one stays.
    const own = `${file}.${randomBytes(6).toString("hex")}`;
    writeFileSync(own, randomBytes(32).toString("base64url"), { mode: 0o600 });
    try {
      linkSync(own, file);
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    } finally {
      unlinkSync(own);
    }
  }
  return readFileSync(file, "utf8").trim();
}

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "unknown");
