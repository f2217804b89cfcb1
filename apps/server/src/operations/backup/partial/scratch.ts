/** A backup as an SQLite database of its own, brought to today's tables, in which the rows of a part are looked up. */
import { rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { MIGRATIONS } from "../../../platform/database/migrate.ts";
import { readArchive } from "../archive/archive.ts";
import type { Manifest, TableHead } from "../archive/records.ts";
import { readContents, type Taker } from "../contents.ts";
import { requireKnown } from "../databases/migrations-of.ts";
import { openSqliteStaging } from "../databases/sqlite-staging.ts";
import type { Staging } from "../databases/tables.ts";
import type { PartScope } from "./part.ts";
import { finderOf } from "./wanted.ts";

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

/** @param file of the scratch database, which has what the part can have; it is removed in the end */
export async function inScratch<T>(
  source: PartSource,
  scope: PartScope,
  file: string,
  work: (database: DatabaseSync, manifest: Manifest) => T,
): Promise<T> {
  const staging = openSqliteStaging(file);
  try {
    const { manifest, isWhole } = await loadInto(staging, source, scope);
    await staging.endLoad();
    await staging.putBack(isWhole);
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
 * Reads the backup twice. Which migrations made its tables is said at its end, and which rows are of a part is known when
 * all of them are; to load all rows instead takes ten times as long. Older tables get all rows, since migrations look at them.
 * @returns once all of it is checked
 */
async function loadInto(staging: Staging, source: PartSource, scope: PartScope) {
  const finder = finderOf(scope);
  const manifest = await readAll(source, async (table, block) => finder.rows(table, block));
  requireKnown(manifest.migrations);
  const isWhole = !isSameSet(manifest.migrations, TODAYS);
  const keep = isWhole ? (_table: TableHead, block: string) => block : finder.keeping();
  await staging.migrate(manifest.migrations);
  await staging.beginLoad();
  await readAll(source, async (table, block) => {
    if (UNREAD.has(table.name)) return;
    const kept = keep(table, block);
    if (kept !== "") await staging.load(table, kept);
  });
  return { manifest, isWhole };
}

const readAll = ({ backup, passphrase, progress }: PartSource, rows: NonNullable<Taker["rows"]>): Promise<Manifest> =>
  readArchive(backup, passphrase, (records) => readContents(records, { progress, rows }));

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && new Set(one).isSubsetOf(new Set(other));
