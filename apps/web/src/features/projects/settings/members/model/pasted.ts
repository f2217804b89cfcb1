/** A pasted list of names and addresses, and who is meant by each. Pure. */
import type { Principal } from "./queries.ts";

export const PASTED_AT_MOST = 200;

/** One entry a line; commas and semicolons separate, too. `Ada Lovelace <ada@example.net>` is the address. */
export function entriesIn(text: string): string[] {
  const entries = text
    .split(/[\n\r,;\t]+/)
    .map((entry) => (/<([^<>\s]+@[^<>\s]+)>/.exec(entry)?.[1] ?? entry).trim())
    .filter((entry) => entry !== "");
  const seen = new Map(entries.map((entry) => [entry.toLowerCase(), entry]));
  return [...seen.values()];
}

/** Those that could be email addresses; whether they are is the server's to say. */
export const addressesAmong = (entries: readonly string[]): string[] =>
  entries.filter((entry) => /^[^\s@]+@[^\s@]+$/.test(entry));

/** Those whose address, login or whole name it is. */
export function meant(entry: string, found: readonly Principal[]): Principal[] {
  const wanted = entry.toLowerCase();
  const same = (text: string | undefined): boolean => text?.toLowerCase() === wanted;
  const exact = found.filter(({ email, login }) => same(email) || same(login));
  return exact.length > 0 ? exact : found.filter(({ name }) => same(name));
}
