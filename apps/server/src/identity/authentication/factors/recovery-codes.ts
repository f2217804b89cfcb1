/** Codes to sign in with where the second factor is lost. Each counts once; they are kept as passwords are. */
import { randomInt } from "node:crypto";
import type { Reader } from "../../../platform/database/schema/schema.ts";
import { hashPassword, verifyPassword } from "../sessions/passwords.ts";
import { recoveryCodesOf } from "./store.ts";

const CODES = 10;
/** No letter that looks like another one. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 12;

/** People write them down: capitals, spaces and hyphens do not matter. */
const tidy = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

export interface NewCodes {
  /** In the clear; they cannot be read again. */
  codes: string[];
  hashes: string[];
}

export async function newRecoveryCodes(): Promise<NewCodes> {
  const codes: string[] = [];
  const hashes: string[] = [];
  for (let made = 0; made < CODES; made++) {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
    codes.push(letters.replace(/^(.{4})(.{4})(.{4})$/, "$1-$2-$3"));
    // One after the other: each takes 19 MiB while it is made.
    hashes.push(await hashPassword(letters));
  }
  return { codes, hashes };
}

/** @returns the row of an unused code that this is; null: no code of theirs */
export async function matchingCode(db: Reader, userId: number, given: string): Promise<number | null> {
  const code = tidy(given);
  if (code.length !== LENGTH) return null;
  let found: number | null = null;
  // All of them, so that the time taken does not tell which one it was.
  for (const { id, code_hash, used_at } of await recoveryCodesOf(db, userId)) {
    if ((await verifyPassword(code, code_hash)) && used_at === null) found = id;
  }
  return found;
}
