/**
 * Databases that are migrated and seeded once for each worker. A test file starts with a copy, which takes a tenth of
 * the time that its own migrations and seed would.
 */
import { appendFileSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { createContext } from "../../src/platform/context.ts";
import { openDatabase } from "../../src/platform/database/database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import type { Settings } from "../../src/platform/environment/settings.ts";
import { TestClock } from "../clock.ts";
import { createPostgresDatabase, postgresAddress } from "./postgres-databases.ts";

/** `empty`: nothing besides the tables. */
export type Filling = Settings["seed"] | "empty";

export interface Template {
  /** What a data folder begins with: on SQLite the database, and the files of the seed. */
  folder: string;
  /** The name of the database on PostgreSQL. */
  database: string | null;
}

/** In the folder of the templates: the names of those on PostgreSQL, one a line. */
export const DATABASES_FILE = "databases";

/** All test files of a worker share this module, and with it the templates. */
const templates = new Map<Filling, Promise<Template>>();

/** The settings of a test with this data folder and this database. */
type SettingsIn = (folder: string, databaseUrl: string | null, given: Partial<Settings>) => Settings;

export function templateOf(filling: Filling, settingsIn: SettingsIn): Promise<Template> {
  let template = templates.get(filling);
  if (template === undefined) templates.set(filling, (template = makeTemplate(filling, settingsIn)));
  return template;
}

async function makeTemplate(filling: Filling, settingsIn: SettingsIn): Promise<Template> {
  const root = process.env["HALYARD_TEST_TEMPLATES"];
  if (root === undefined) throw new Error("HALYARD_TEST_TEMPLATES must name a folder: vitest's global setup makes it");
  const folder = mkdtempSync(join(root, `${filling}-`));
  let name: string | null = null;
  if (process.env["HALYARD_TEST_DATABASE"] === "postgres") {
    name = await createPostgresDatabase("halyard_template");
    appendFileSync(join(root, DATABASES_FILE), `${name}\n`);
  }
  const given = filling === "empty" ? {} : { seed: filling };
  const settings = settingsIn(folder, name === null ? null : postgresAddress(name), given);
  const database = openDatabase(settings);
  await migrate(database);
  const ctx = createContext(settings, database, new TestClock(), pino({ level: "silent" }));
  if (filling !== "empty") {
    const { seedOnFirstRun } = await import("../../src/seeds/first-run.ts");
    await seedOnFirstRun(ctx);
  }
  await ctx.close();
  return { folder, database: name };
}
