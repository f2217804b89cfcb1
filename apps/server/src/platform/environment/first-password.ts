/**
 * The first administrator's made-up password: in a file for its owner alone, until it was shown on a terminal, or, where the
 * output goes into a log that is kept, until they have signed in.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockFile } from "../locks/process-lock.ts";

export const FIRST_PASSWORD = "first-password";

const fileIn = (dataDir: string): string => join(dataDir, FIRST_PASSWORD);
const lockIn = (dataDir: string): string => `${fileIn(dataDir)}.lock`;

/** A password that this process tells, and no other one until it is released or the process has ended. */
export interface PasswordToTell {
  password: string;
  release(): void;
}

export function keepFirstPassword(dataDir: string, password: string): PasswordToTell {
  const lock = lockFile(lockIn(dataDir), 0);
  writeFileSync(fileIn(dataDir), `${password}\n`, { mode: 0o600 });
  return { password, release: () => lock?.release() };
}

/** @returns the password of a start that ended before it could tell it; null if none is kept, or another process is to tell it */
export function leftFirstPassword(dataDir: string): PasswordToTell | null {
  if (!isFirstPasswordKept(dataDir)) return null;
  const lock = lockFile(lockIn(dataDir), 0);
  if (lock === null) return null;
  if (isFirstPasswordKept(dataDir)) {
    return { password: readFileSync(fileIn(dataDir), "utf8").trim(), release: () => lock.release() };
  }
  lock.release();
  return null;
}

export const isFirstPasswordKept = (dataDir: string): boolean => existsSync(fileIn(dataDir));

export function forgetFirstPassword(dataDir: string): void {
  for (const file of [fileIn(dataDir), lockIn(dataDir), `${lockIn(dataDir)}-journal`]) rmSync(file, { force: true });
}
