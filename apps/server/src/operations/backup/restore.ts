/**
 * Puts a backup in place of a database: the whole file is checked, loaded beside the real database, compared with the
 * backup row for row, and takes its place in one step. Files come before it under their own names, so that a process
 * that ends anywhere leaves the old database or the new one, and at most files that no row names.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { MIGRATIONS } from "../../platform/database/migrate.ts";
import type { Settings } from "../../platform/environment/settings.ts";
import type { FileStore } from "../../platform/files/files.ts";
import type { SecretKeys } from "../../platform/secrets/secrets.ts";
import { settle, type Before } from "./after-restore.ts";
import { readArchive } from "./archive/archive.ts";
import { BackupError } from "./archive/errors.ts";
import type { Manifest } from "./archive/records.ts";
import { SAFETY_PREFIX } from "./catalogue/backups.ts";
import { readContents } from "./contents.ts";
import { openSnapshot } from "./databases/connect.ts";
import { requireKnown } from "./databases/migrations-of.ts";
import { openPostgresStaging } from "./databases/postgres-staging.ts";
import { holdSqlite, openSqliteStaging } from "./databases/sqlite-staging.ts";
import type { Staging } from "./databases/tables.ts";
import { isOfStanding, noteStanding } from "./ended-tokens.ts";
import { fileKeysIn, keysOf } from "./file-keys.ts";
import { verifyBackup, type Verified } from "./verify.ts";
import { writeBackup } from "./write.ts";

/** A column whose texts only the secret key opens. */
export interface SealedColumn {
  table: string;
  column: string;
  /** In words. */
  what: string;
  /** @returns the text sealed with the other key; null where the first one does not open it */
  reseal(sealed: string, from: SecretKeys, to: SecretKeys): string | null;
}

export interface RestoreOptions {
  settings: Settings;
  files: FileStore;
  file: string;
  passphrase: string | null;
  /** Whether a database that has something in it is replaced. */
  replace: boolean;
  /** Whether what is replaced is backed up first. */
  safetyBackup: boolean;
  sealed: readonly SealedColumn[];
  /** Where that is kept; without it in `backups` of the data folder. */
  safetyFolder?: string;
  say(line: string): void;
  step?(step: RestoreStep): void;
}

export type RestoreStep = "checking" | "saving" | "loading";

export interface Restored extends Verified {
  /** null: there was nothing to back up, or it was not wanted. */
  safetyBackup: string | null;
  dropped: string[];
  /** Secrets that the key of this installation does not open. */
  lostSecrets: string[];
  /** Uploaded files that the backup only names, and that the file store here doesn't have. */
  absentFiles: string[];
}

export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { settings, files, file, passphrase, say } = options;
  options.step?.("checking");
  const { manifest, isEncrypted } = await verifyBackup(file, passphrase);
  requireKnown(manifest.migrations);
  if (settings.databaseUrl === null) holdSqlite(settings.sqliteFile)();
  const staging =
    settings.databaseUrl === null
      ? openSqliteStaging(settings.sqliteFile)
      : await openPostgresStaging(settings.databaseUrl);
  try {
    const { before, oldFiles, safetyBackup } = await lookAtTarget(options);
    say("Loading the backup …");
    options.step?.("loading");
    const secretKey = await load(staging, options, manifest);
    await putBackAndCompare(staging, manifest);
    await staging.migrate(MIGRATIONS.map(({ name }) => name));
    const dropped = await settle(staging, before, manifest.sequences);
    const lostSecrets = await resealAll(staging, options, secretKey);
    await staging.takePlace();
    const wanted = new Set([...manifest.files.map(({ key }) => key), ...manifest.listedFiles]);
    for (const key of oldFiles) if (!wanted.has(key)) await files.remove(key);
    const absentFiles = await absentOf(files, manifest);
    return { manifest, isEncrypted, safetyBackup, dropped, lostSecrets, absentFiles };
  } finally {
    await staging.discard();
  }
}

async function absentOf(files: FileStore, { listedFiles }: Manifest): Promise<string[]> {
  if (listedFiles.length === 0) return [];
  const there = await keysOf(files);
  return listedFiles.filter((key) => !there.has(key));
}

/** @throws BackupError where it has something in it that is not to be replaced */
async function lookAtTarget(options: RestoreOptions) {
  const { settings, replace, safetyBackup: wanted, say } = options;
  const before: Before = { sequences: {}, revisions: {}, backups: [], standing: new Map() };
  const oldFiles: string[] = [];
  let snapshot;
  try {
    snapshot = await openSnapshot(settings);
  } catch (error) {
    // One that cannot be read is there all the same; it can only be replaced without looking at it.
    if (replace && wanted) {
      say(
        "The existing database can't be read, so it can't be backed up first. To replace it anyway, add --no-safety-backup.",
      );
    }
    if (!replace || wanted) throw error;
    return { before, oldFiles, safetyBackup: null };
  }
  if (snapshot === null) return { before, oldFiles, safetyBackup: null };
  try {
    if (!replace) {
      throw new BackupError("The database is not empty. Use --replace to replace all of it; it is backed up first.");
    }
    before.sequences = await snapshot.sequences();
    for (const table of await snapshot.tables()) {
      const isRead = ["revisions", "users", "attachments", "backups"].includes(table.name);
      if (!isRead && !isOfStanding(table.name)) continue;
      for await (const { text } of snapshot.rows(table)) {
        if (isOfStanding(table.name)) noteStanding(before.standing, table, text);
        if (table.name === "backups") before.backups.push({ table, block: text });
        oldFiles.push(...fileKeysIn(table, text));
        if (table.name === "revisions") Object.assign(before.revisions, revisionsIn(table.columns, text));
      }
    }
  } finally {
    await snapshot.close();
  }
  if (!wanted) return { before, oldFiles, safetyBackup: null };
  return { before, oldFiles, safetyBackup: await saveFirst(options) };
}

/** @returns the file in which what is replaced is kept */
async function saveFirst({ settings, files, passphrase, say, step, safetyFolder }: RestoreOptions): Promise<string> {
  const folder = safetyFolder ?? join(settings.dataDir, "backups");
  step?.("saving");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const to = join(folder, `${SAFETY_PREFIX}${new Date().toISOString().replaceAll(/[:.]/g, "-")}.halyard`);
  say(`Backing up what is replaced to ${to} …`);
  await writeBackup({ settings, files, to, passphrase, contents: "copy" });
  return to;
}

function revisionsIn(columns: readonly string[], block: string): Record<string, number> {
  const rows = block
    .trimEnd()
    .split("\n")
    .map((line): unknown[] => JSON.parse(line));
  return Object.fromEntries(
    rows.map((row) => [String(row[columns.indexOf("name")]), Number(row[columns.indexOf("value")])]),
  );
}

/** @returns the secret key that the backup has */
async function load(staging: Staging, options: RestoreOptions, manifest: Manifest): Promise<string | null> {
  const { files, file, passphrase } = options;
  const found: { secretKey?: string } = {};
  await staging.migrate(manifest.migrations);
  await staging.beginLoad();
  await readArchive(file, passphrase, (records) =>
    readContents(records, {
      rows: (table, block) => staging.load(table, block),
      async file(key, content) {
        await files.put(Readable.from(content), Number.MAX_SAFE_INTEGER, key);
      },
      secret(secretKey) {
        found.secretKey = secretKey;
      },
    }),
  );
  await staging.endLoad();
  return found.secretKey ?? null;
}

/** Both take long and each about one core. What fails first is thrown once neither goes on. */
async function putBackAndCompare(staging: Staging, { tables }: Manifest): Promise<void> {
  const ended = await Promise.allSettled([staging.requireRows(tables), staging.putBack()]);
  for (const one of ended) if (one.status === "rejected") throw one.reason;
}

/** @returns the columns whose secrets this installation's key does not open */
async function resealAll(staging: Staging, options: RestoreOptions, from: string | null): Promise<string[]> {
  const lost: string[] = [];
  const to = options.settings;
  const backedUp = from === null ? null : { secretKey: from, oldSecretKey: null };
  for (const { table, column, reseal } of options.sealed) {
    for (const row of await staging.select(
      `select id, ${column} as sealed from ${table} where ${column} is not null`,
    )) {
      const sealed = String(row["sealed"]);
      if (reseal(sealed, to, to) !== null) continue;
      const again = backedUp === null ? null : reseal(sealed, backedUp, to);
      if (again === null) lost.push(`${table}.${column}`);
      else await staging.change(`update ${table} set ${column} = $1 where id = $2`, [again, Number(row["id"])]);
    }
  }
  return lost;
}
