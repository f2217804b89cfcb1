/** What the audit log says of a backup that the command line makes or restores. */
import { basename } from "node:path";
import { aboutBackup } from "../../administration/backups/document.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { missingMigrations } from "../../platform/database/migrate.ts";
import type { Settings } from "../../platform/environment/settings.ts";
import { record, type Changes } from "../../platform/events/journal.ts";

/** A database that another version made is left as it is: a backup before an update changes nothing. */
export async function noteBackup(
  settings: Settings,
  file: string,
  action: "completed" | "restored",
  changes: Changes,
): Promise<void> {
  const database = openDatabase(settings);
  try {
    if ((await missingMigrations(database)).length > 0) return;
    await database.transaction(async (tx) => {
      const system = tx.selectFrom("users").where("builtin", "=", "system").select("id");
      const { id: actorId } = await system.executeTakeFirstOrThrow();
      await record(tx, {
        ...aboutBackup({ id: 0, name: basename(file) }),
        actorId,
        action,
        changes,
        at: new Date().toISOString(),
      });
    });
  } finally {
    await database.close();
  }
}
