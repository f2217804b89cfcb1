/**
 * Databases that are migrated and seeded once for all workers. A test file starts with a copy, which takes a tenth of
 * the time that its own migrations and seed would.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
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

/** All test files of a worker share this module, and with it what it knows of them. */
const templates = new Map<Filling, Promise<Template>>();

/** The settings of a test with this data folder and this database. */
type SettingsIn = (folder: string, databaseUrl: string | null, given: Partial<Settings>) => Settings;

export function templateOf(filling: Filling, settingsIn: SettingsIn): Promise<Template> {
  let template = templates.get(filling);
  if (template === undefined) templates.set(filling, (template = sharedTemplate(filling, settingsIn)));
  return template;
}

/** Longer than one takes on a machine with much else to do. */
const MADE_MS = 60_000;

/** The first worker that needs it makes it; the others wait for it. */
async function sharedTemplate(filling: Filling, settingsIn: SettingsIn): Promise<Template> {
  const root = process.env["HALYARD_TEST_TEMPLATES"];
  if (root === undefined) throw new Error("HALYARD_TEST_TEMPLATES must name a folder: vitest's global setup makes it");
  const folder = join(root, `${process.env["HALYARD_TEST_DATABASE"] ?? "sqlite"}-${filling}`);
  const made = `${folder}.json`;
  if (isFirst(folder)) {
    const template = await makeTemplate(root, folder, filling, settingsIn);
    writeFileSync(`${made}.new`, JSON.stringify(template));
    renameSync(`${made}.new`, made);
  }
  for (const began = Date.now(); !existsSync(made); await pause(20)) {
    if (Date.now() - began > MADE_MS) throw new Error(`another worker has not made the template ${filling}`);
  }
  return JSON.parse(readFileSync(made, "utf8"));
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (Object(error).code === "EEXIST") return false;
    throw error;
  }
}

async function makeTemplate(root: string, folder: string, filling: Filling, settingsIn: SettingsIn): Promise<Template> {
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
