/** The migrations that a backup's tables were made by. */
import { migrate, MIGRATIONS } from "../../../platform/database/migrate.ts";
import type { Database } from "../../../platform/database/schema/dialect.ts";
import { BackupError } from "../archive/errors.ts";

/** @throws BackupError where this version of Halyard does not have one of them */
export function requireKnown(names: readonly string[]): void {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new BackupError(
    `The backup was made by a newer version of Halyard: this one does not know the migration ${unknown.join(", ")}.`,
  );
}

/** Runs these on an empty database, and closes it. */
export async function migrateTo(database: Database, names: readonly string[]): Promise<void> {
  requireKnown(names);
  const wanted = new Set(names);
  try {
    await migrate(
      database,
      MIGRATIONS.filter(({ name }) => wanted.has(name)),
    );
  } finally {
    await database.close();
  }
}
