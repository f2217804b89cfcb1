/** Secrets that administrators set beside the settings: sealed, and never in an answer, a log or the journal. */
import type { SettingSection } from "@halyard/contract/settings/sections";
import type { Reader, Writer } from "../database/schema/schema.ts";
import { seal, unseal, type SecretKeys } from "../secrets/secrets.ts";

export const INSTANCE_SECRET = "instance secret";

const nameOf = (section: SettingSection, name: string): string => `${section}.${name}`;

/** @returns null where it is not set, or the secret key does not open it */
export async function readSecret(
  db: Reader,
  keys: SecretKeys,
  section: SettingSection,
  name: string,
): Promise<string | null> {
  const full = nameOf(section, name);
  const row = await db.selectFrom("instance_secrets").where("name", "=", full).select("sealed").executeTakeFirst();
  const opened = row === undefined ? null : unseal(keys, INSTANCE_SECRET, row.sealed);
  // Its name is in it, so that one secret cannot be put in another one's place.
  return opened?.startsWith(`${full}:`) === true ? opened.slice(full.length + 1) : null;
}

/** @returns the names of those of the section that are set */
export async function secretsOf(db: Reader, section: SettingSection): Promise<Set<string>> {
  const prefix = nameOf(section, "");
  const rows = await db.selectFrom("instance_secrets").where("name", "like", `${prefix}%`).select("name").execute();
  return new Set(rows.map(({ name }) => name.slice(prefix.length)));
}

/** @param secret null removes it */
export async function writeSecret(
  tx: Writer,
  keys: SecretKeys,
  section: SettingSection,
  name: string,
  secret: string | null,
): Promise<void> {
  const full = nameOf(section, name);
  if (secret === null) {
    await tx.deleteFrom("instance_secrets").where("name", "=", full).execute();
    return;
  }
  const sealed = seal(keys, INSTANCE_SECRET, `${full}:${secret}`);
  await tx
    .insertInto("instance_secrets")
    .values({ name: full, sealed })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ sealed }))
    .execute();
}
