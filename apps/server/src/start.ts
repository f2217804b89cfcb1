/** From settings to a context with an up-to-date database: what every command begins with. */
import { pino } from "pino";
import type { FastifyBaseLogger } from "fastify";
import { systemClock } from "./platform/environment/clock.ts";
import { createContext, type Context } from "./platform/context.ts";
import { openDatabase } from "./platform/database/database.ts";
import { migrate } from "./platform/database/migrate.ts";
import { untilDatabaseAnswers } from "./platform/database/waiting.ts";
import { loggerOptions } from "./platform/logging/options.ts";
import { standardError } from "./platform/logging/output.ts";
import { readSettings } from "./platform/environment/settings.ts";

/** @throws SettingsError for a setting that cannot be used, also where no database answers at its address */
export async function startContext(log?: FastifyBaseLogger): Promise<Context> {
  const settings = readSettings(process.env);
  const options = loggerOptions(settings.logLevel);
  const logger = log ?? pino(typeof options === "object" ? options : {}, standardError());
  const database = openDatabase(settings);
  if (settings.databaseUrl !== null) await untilDatabaseAnswers(database.check, (line) => console.error(line));
  const ran = await migrate(database);
  for (const name of ran) logger.info({ migration: name }, "migrated");
  return createContext(settings, database, systemClock, logger);
}
