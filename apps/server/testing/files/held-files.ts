import { existsSync, readdirSync } from "node:fs";
import type { Settings } from "../../src/platform/environment/settings.ts";
import { RELEASED } from "../../src/platform/files/files.ts";

/** The names of all files in the store, without those that were given up and go later. */
export function heldFiles({ filesDir }: Pick<Settings, "filesDir">): string[] {
  if (!existsSync(filesDir)) return [];
  const entries = readdirSync(filesDir, { recursive: true, withFileTypes: true });
  const names = new Set(entries.filter((one) => one.isFile()).map(({ name }) => name));
  return [...names].filter((name) => !name.endsWith(RELEASED) && !names.has(name + RELEASED));
}
