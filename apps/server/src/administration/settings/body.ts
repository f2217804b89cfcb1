/** What a change of settings may say, by section: what is left out stays, and null sets a value back. */
import { SETTING_SECRETS, SETTING_SECTIONS, type SettingSection } from "@halyard/contract/settings/sections";
import { z } from "zod";
import { RequiredLockVersion } from "../../hal/write/takes.ts";

function bodyOfSection(section: SettingSection) {
  const values = Object.entries<z.core.$ZodType>(SETTING_SECTIONS[section].shape);
  const secrets = Object.keys(SETTING_SECRETS[section] ?? {});
  return z
    .object({
      ...Object.fromEntries(values.map(([name, schema]) => [name, z.nullish(schema)])),
      ...Object.fromEntries(secrets.map((name) => [name, z.string().max(1_000).nullish()])),
      lockVersion: RequiredLockVersion,
    })
    .meta({ title: section });
}

export const SettingsBody = z.union([
  bodyOfSection("general"),
  bodyOfSection("security"),
  bodyOfSection("performance"),
  bodyOfSection("maintenance"),
  bodyOfSection("backup"),
  bodyOfSection("authentication"),
  bodyOfSection("email"),
  bodyOfSection("replies"),
]);
