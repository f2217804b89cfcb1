/**
 * The first administrator's made-up password, where the output goes into a log that is kept: in a file for its owner
 * alone, until they have signed in.
 */
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const fileIn = (dataDir: string): string => join(dataDir, "first-password");

/** @returns the file */
export function keepFirstPassword(dataDir: string, password: string): string {
  const file = fileIn(dataDir);
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return file;
}

export const isFirstPasswordKept = (dataDir: string): boolean => existsSync(fileIn(dataDir));

export const forgetFirstPassword = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });
