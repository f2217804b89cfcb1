/** `halyard migrate`, and what it would do. */
import { existsSync } from "node:fs";
import { openDatabase } from "../platform/database/database.ts";
import { missingMigrations } from "../platform/database/migrate.ts";
import { isSurvived, servingProcesses } from "../platform/database/older-programs.ts";
import { readSettings } from "../platform/environment/settings.ts";
import { withContext } from "./quiet.ts";
import { print } from "./usage.ts";

/** Starting a context migrates; there is nothing more to do. */
export function migrateCommand(json: boolean): Promise<number> {
  return withContext(async () => {
    print(json, { ok: true, missing: [] }, ["The database is up to date."]);
    return 0;
  }, true);
}

/** What an upgrade would change, and whether processes of the version before can go on meanwhile. Changes nothing. */
export async function checkMigrationsCommand(json: boolean): Promise<number> {
  const settings = readSettings(process.env);
  if (settings.databaseUrl === null && !existsSync(settings.sqliteFile)) {
    print(json, { ok: false, missing: null }, ["There is no database yet. The first start makes it."]);
    return 1;
  }
  const database = openDatabase(settings);
  try {
    const missing = (await missingMigrations(database)).map((migration) => ({
      name: migration.name,
      olderProcesses: isSurvived(migration, database.dialect.name) ? "go on" : "must end",
    }));
    const serving = await servingProcesses(database.db, database);
    print(
      json,
      { ok: missing.length === 0, missing, serving },
      linesOf(missing, serving, settings.databaseUrl === null),
    );
    return missing.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

function linesOf(
  missing: readonly { name: string; olderProcesses: string }[],
  serving: number,
  isOne: boolean,
): string[] {
  if (missing.length === 0) return ["The database is up to date."];
  const isGentle = !isOne && missing.every(({ olderProcesses }) => olderProcesses === "go on");
  const order = isOne
    ? "Stop Halyard, then start this version."
    : isGentle
      ? "Start this version beside the older processes, then end them one after the other."
      : "End every older process, then start this version.";
  const now = isOne ? "" : ` Serving now: ${serving}.`;
  return [
    `Migrations that the database lacks: ${missing.length}`,
    ...missing.map(({ name, olderProcesses }) => `  ${name} (older processes ${olderProcesses})`),
    order + now,
  ];
}
