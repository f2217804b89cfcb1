/** A backup as an SQLite database of its own, brought to today's tables, in which the rows of a part are looked up. */
import { rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { MIGRATIONS } from "../../../platform/database/migrate.ts";
import { readArchive } from "../archive/archive.ts";
import type { Manifest } from "../archive/records.ts";
import { readContents } from "../contents.ts";
import { requireKnown } from "../databases/migrations-of.ts";
import { openSqliteStaging } from "../databases/sqlite-staging.ts";
import { verifyBackup } from "../verify.ts";

/**
 * The bulk of a backup, of which no part is made: the journal stays when something is deleted, and the rest is about what
 * was on its way.
 */
const UNREAD: ReadonlySet<string> = new Set([
  "emails",
  "emoji_reactions",
  "events",
  "job_log",
  "jobs",
  "notifications",
  "security_events",
  "webhook_deliveries",
]);

/** @param file of the scratch database; it is removed in the end */
export async function inScratch<T>(
  backup: string,
  passphrase: string | null,
  file: string,
  work: (database: DatabaseSync, manifest: Manifest) => T,
): Promise<T> {
  const { manifest } = await verifyBackup(backup, passphrase);
  requireKnown(manifest.migrations);
  const staging = openSqliteStaging(file);
  try {
    await staging.migrate(manifest.migrations);
    await staging.beginLoad();
    await readArchive(backup, passphrase, (records) =>
      readContents(records, {
        rows: async (table, block) => (UNREAD.has(table.name) ? undefined : staging.load(table, block)),
      }),
    );
    await staging.endLoad();
    await staging.migrate(MIGRATIONS.map(({ name }) => name));
    await staging.takePlace();
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return work(database, manifest);
    } finally {
      database.close();
    }
  } finally {
    await staging.discard();
    for (const end of ["", "-wal", "-shm", "-journal"]) rmSync(`${file}${end}`, { force: true });
  }
}
