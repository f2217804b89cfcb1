/** Databases as earlier programs left them, in this folder. */
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import type { Settings } from "../../src/platform/environment/settings.ts";

/** Each with the demo's data and an administrator `admin` with the password `adminadmin1`; newest last. */
export const FIXTURES = ["11ed226"] as const;
export const FIXTURE_PASSWORD = "adminadmin1";

/** Puts the fixture where the settings have their database, which is empty. */
export async function load(fixture: (typeof FIXTURES)[number], settings: Settings): Promise<void> {
  const unpacked = (suffix: string) => gunzipSync(readFileSync(new URL(`./${fixture}.${suffix}.gz`, import.meta.url)));
  if (settings.databaseUrl === null) return writeFileSync(settings.sqliteFile, unpacked("sqlite"));
  // What the dump sets for its session ends with this connection.
  const client = new pg.Client({ connectionString: settings.databaseUrl });
  await client.connect();
  try {
    await client.query(unpacked("postgres.sql").toString());
  } finally {
    await client.end();
  }
}
