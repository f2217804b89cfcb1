/** A backup as an SQLite database of its own, brought to today's tables, in which the rows of a part are looked up. */
import { rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { MIGRATIONS } from "../../../platform/database/migrate.ts";
import { readArchive } from "../archive/archive.ts";
import type { Manifest } from "../archive/records.ts";
import { readContents } from "../contents.ts";
import { requireKnown } from "../databases/migrations-of.ts";
import { openSqliteStaging } from "../databases/sqlite-staging.ts";
import type { Staging } from "../databases/tables.ts";

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

export interface PartSource {
  backup: string;
  passphrase: string | null;
  /** Hears how many rows are read. */
  progress: (rows: number) => void;
}

/** @param file of the scratch database; it is removed in the end */
export async function inScratch<T>(
  source: PartSource,
  file: string,
  work: (database: DatabaseSync, manifest: Manifest) => T,
): Promise<T> {
  const staging = openSqliteStaging(file);
  try {
    const manifest = await loadInto(staging, source);
    await staging.endLoad();
    await staging.putBack();
    await staging.migrate(TODAYS);
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

const TODAYS = MIGRATIONS.map(({ name }) => name);

/**
 * Which migrations made the backup's tables is said at its end. Most backups are of this version: the rows are taken for
 * today's, and all of it is read a second time only where they are not.
 * @returns once all of it is checked
 */
async function loadInto(staging: Staging, source: PartSource): Promise<Manifest> {
  const first = await readInto(staging, source, TODAYS);
  requireKnown(first.manifest.migrations);
  if (isSameSet(first.manifest.migrations, TODAYS)) return requireLoaded(first);
  await staging.discard();
  return requireLoaded(await readInto(staging, source, first.manifest.migrations));
}

interface Read {
  manifest: Manifest;
  /** Why the tables did not take a row. */
  refused: unknown;
}

async function readInto(staging: Staging, source: PartSource, migrations: readonly string[]): Promise<Read> {
  await staging.migrate(migrations);
  await staging.beginLoad();
  let refused: unknown = null;
  const manifest = await readArchive(source.backup, source.passphrase, (records) =>
    readContents(records, {
      progress: source.progress,
      async rows(table, block) {
        if (refused !== null || UNREAD.has(table.name)) return;
        // What is damaged is found by its checksum, and told better than by a table that does not take it.
        await staging.load(table, block).catch((error: unknown) => (refused = error));
      },
    }),
  );
  return { manifest, refused };
}

function requireLoaded({ manifest, refused }: Read): Manifest {
  if (refused !== null) throw refused;
  return manifest;
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && new Set(one).isSubsetOf(new Set(other));
