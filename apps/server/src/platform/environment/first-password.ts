/**
 * The first administrator's made-up password: in a file for its owner alone, until it was shown on a terminal, or, where the
 * output goes into a log that is kept, until they have signed in.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const FIRST_PASSWORD = "first-password";

const fileIn = (dataDir: string): string => join(dataDir, FIRST_PASSWORD);

export const keepFirstPassword = (dataDir: string, password: string): void =>
  writeFileSync(fileIn(dataDir), `${password}\n`, { mode: 0o600 });

/** @returns null if no password is kept */
export const keptFirstPassword = (dataDir: string): string | null =>
  isFirstPasswordKept(dataDir) ? readFileSync(fileIn(dataDir), "utf8").trim() : null;

export const isFirstPasswordKept = (dataDir: string): boolean => existsSync(fileIn(dataDir));

export const forgetFirstPassword = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });
