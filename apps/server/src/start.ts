/** From settings to a context with an up-to-date database: what every command begins with. */
import { pino } from "pino";
import type { FastifyBaseLogger } from "fastify";
import { systemClock } from "./platform/environment/clock.ts";
import { createContext, type Context } from "./platform/context.ts";
import { openDatabase } from "./platform/database/database.ts";
import { migrate, missingMigrations } from "./platform/database/migrate.ts";
import type { Database } from "./platform/database/schema/dialect.ts";
import { lockFolder, type FolderLock } from "./platform/database/sqlite/folder-lock.ts";
import { untilDatabaseAnswers } from "./platform/database/waiting.ts";
import { loggerOptions } from "./platform/logging/options.ts";
import { standardError } from "./platform/logging/output.ts";
import type { Standby } from "./platform/standby/standby.ts";
import { readSettings, type Settings } from "./platform/environment/settings.ts";

const SERVED =
  "Another Halyard is running on this data folder (HALYARD_DATA_DIR), and SQLite is for one. End that one, give this one a " +
  "folder of its own, or let both use PostgreSQL (DATABASE_URL).";
const OLD_AND_SERVED =
  "The database has to be brought up to date, and another Halyard is running on it (HALYARD_DATA_DIR). End that one first.";

export interface Start {
  /** Whether this process answers requests and does jobs. Commands work beside one that does. */
  serves: boolean;
  log?: FastifyBaseLogger;
  standby?: Standby;
}

/** @throws CannotStart for what a person can mend, DatabaseUnavailable where no database answers at its address */
export async function startContext({ serves, log, standby }: Start): Promise<Context> {
  const settings = readSettings(process.env);
  const options = loggerOptions(settings.logLevel);
  const logger = log ?? pino(typeof options === "object" ? options : {}, standardError());
  const held = settings.databaseUrl === null && serves ? lockFolder(settings.sqliteFile, SERVED) : null;
  const database = holding(openDatabase(settings), held);
  if (settings.databaseUrl !== null) await untilDatabaseAnswers(database.check, (line) => console.error(line));
  for (const name of await bringUpToDate(database, settings, held)) logger.info({ migration: name }, "migrated");
  return createContext(settings, database, systemClock, logger, standby);
}

/** A command changes no tables under a server that is running, which expects those of its own version. */
async function bringUpToDate(database: Database, settings: Settings, held: FolderLock | null): Promise<string[]> {
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
function holding(database: Database, lock: FolderLock | null): Database {
  if (lock === null) return database;
  return {
    ...database,
    async close() {
      await database.close();
      lock.release();
    },
  };
}
