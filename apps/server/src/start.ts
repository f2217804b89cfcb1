/** From settings to a context with an up-to-date database: what every command begins with. */
import { existsSync } from "node:fs";
import { pino } from "pino";
import type { FastifyBaseLogger } from "fastify";
import { CannotStart } from "./platform/environment/cannot-start.ts";
import { systemClock } from "./platform/environment/clock.ts";
import { createContext, type Context } from "./platform/context.ts";
import { openDatabase } from "./platform/database/database.ts";
import { MIGRATIONS, migrate, missingMigrations } from "./platform/database/migrate.ts";
import type { Database } from "./platform/database/schema/dialect.ts";
import { lockFolder } from "./platform/database/sqlite/folder-lock.ts";
import { untilDatabaseAnswers } from "./platform/database/waiting.ts";
import { loggerOptions } from "./platform/logging/options.ts";
import { standardError, warn } from "./platform/logging/output.ts";
import type { Place } from "./platform/outages/in-words.ts";
import type { Standby } from "./platform/standby/standby.ts";
import type { ProcessLock } from "./platform/locks/process-lock.ts";
import { PROGRAM_VERSION } from "./platform/environment/version.ts";
import { readSettings, type Settings } from "./platform/environment/settings.ts";

const SERVED =
  "Another Halyard is running on this data folder (HALYARD_DATA_DIR), and SQLite is for one. End that one, give this one a " +
  "folder of its own, or let both use PostgreSQL (DATABASE_URL).";
const NO_DATABASE = "There is no database here yet";
const OLD_AND_SERVED =
  "The database has to be brought up to date, and another Halyard is running on it (HALYARD_DATA_DIR). End that one first.";

export interface Start {
  /** Whether this process answers requests and does jobs. Commands work beside one that does. */
  serves: boolean;
  /** Whether it makes an empty database; otherwise one that is missing is a mistake in the settings. */
  mayCreate?: boolean;
  log?: FastifyBaseLogger;
  standby?: Standby;
}

/** @throws CannotStart for what a person can mend, DatabaseUnavailable where no database answers at its address */
export async function startContext({ serves, mayCreate = true, log, standby }: Start): Promise<Context> {
  const settings = readSettings(process.env);
  if (!mayCreate && settings.databaseUrl === null && !existsSync(settings.sqliteFile))
    throw new CannotStart(
      `${NO_DATABASE}: ${settings.sqliteFile} is missing. Start Halyard once, or set HALYARD_DATA_DIR to its folder.`,
    );
  const options = loggerOptions(settings.logLevel);
  const logger = log ?? pino(typeof options === "object" ? options : {}, standardError());
  const held = settings.databaseUrl === null && serves ? lockFolder(settings.sqliteFile, SERVED) : null;
  const database = holding(openDatabase(settings), held);
  if (settings.databaseUrl !== null) await untilDatabaseAnswers(database.check, warn);
  if (!mayCreate && (await missingMigrations(database)).length === MIGRATIONS.length) {
    await database.close();
    throw new CannotStart(`${NO_DATABASE}. Start Halyard once, or set DATABASE_URL to its database.`);
  }
  const migrated = await bringUpToDate(database, settings, held);
  for (const name of migrated) logger.info({ migration: name }, "migrated");
  const ctx = createContext(settings, database, systemClock, logger, standby);
  const newest = migrated.at(-1);
  if (newest !== undefined) {
    const details = { version: PROGRAM_VERSION, migrations: migrated.length };
    await ctx.occurrences.note({ kind: "migrated", actorId: null, subject: newest, details });
  }
  return ctx;
}

/** Where the data is, as far as the settings can be read. */
export function placeOfData(): Place {
  try {
    const { dataDir, databaseUrl } = readSettings(process.env);
    return { dataDir, usesPostgres: databaseUrl !== null };
  } catch {
    return { dataDir: null, usesPostgres: false };
  }
}

/** A command changes no tables under a server that is running, which expects those of its own version. */
async function bringUpToDate(database: Database, settings: Settings, held: ProcessLock | null): Promise<string[]> {
  const isSafe = settings.databaseUrl !== null || held !== null || (await missingMigrations(database)).length === 0;
  if (isSafe) return migrate(database);
  const meanwhile = lockFolder(settings.sqliteFile, OLD_AND_SERVED);
  try {
    return await migrate(database);
  } finally {
    meanwhile.release();
  }
}

/** The folder is released once nothing is written to it any more. */
function holding(database: Database, lock: ProcessLock | null): Database {
  if (lock === null) return database;
  return {
    ...database,
    async close() {
      await database.close();
      lock.release();
    },
  };
}
