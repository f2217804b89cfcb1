/** Makes a backup while the server runs: one moment of the database, the uploaded files, and the secret key. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { rename, rm, open } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Settings } from "../../platform/environment/settings.ts";
import { PROGRAM_VERSION } from "../../platform/environment/version.ts";
import type { FileContents } from "@halyard/contract/settings/backup";
import type { FileStore } from "../../platform/files/files.ts";
import { writeArchive } from "./archive/archive.ts";
import { newHeader } from "./archive/envelope.ts";
import { BackupError } from "./archive/errors.ts";
import { recordOf, type FileSummary, type Manifest, type TableSummary } from "./archive/records.ts";
import { openSnapshot } from "./databases/connect.ts";
import type { Snapshot } from "./databases/tables.ts";
import { fileKeysIn, keysOf } from "./file-keys.ts";
import { verifyBackup, type Verified } from "./verify.ts";

export interface BackupOptions {
  settings: Settings;
  files: FileStore;
  /** The file to write. */
  to: string;
  /** null: the file is not encrypted, and the secret key is not in it. */
  passphrase: string | null;
  /** Whether the content of uploaded files is in it, or only what they are called. */
  contents: FileContents;
  /** Hears how many rows are written, and later checked. */
  progress?: (step: "writing" | "verifying", rows: number) => void;
}

/** Writes the file, opens it again and checks all of it. Where that fails there is no such file. */
export async function writeBackup(options: BackupOptions): Promise<Verified> {
  const { settings, passphrase, progress } = options;
  const to = resolve(options.to);
  if (existsSync(to)) throw new BackupError(`There is a file ${to} already. Choose another name.`);
  if (!existsSync(dirname(to))) throw new BackupError(`There is no folder ${dirname(to)}.`);
  const snapshot = await openSnapshot(settings);
  if (snapshot === null) throw new BackupError("There is nothing to back up: the database is empty.");
  const part = `${to}.part`;
  await rm(part, { force: true });
  try {
    const header = newHeader(PROGRAM_VERSION, new Date().toISOString(), passphrase);
    await writeArchive(part, header, passphrase, contentsOf(snapshot, options, header.createdAt));
    const verified = await verifyBackup(part, passphrase, (rows) => progress?.("verifying", rows));
    await rename(part, to);
    await syncFolder(dirname(to));
    return verified;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await snapshot.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* contentsOf(
  snapshot: Snapshot,
  { settings, files: store, passphrase, contents, progress }: BackupOptions,
  createdAt: string,
): AsyncGenerator<Buffer> {
  const tables: TableSummary[] = [];
  const keys: string[] = [];
  const migrations: string[] = [];
  let written = 0;
  for (const table of await snapshot.tables()) {
    yield recordOf("table", JSON.stringify(table));
    const hash = createHash("sha256");
    let rows = 0;
    for await (const block of snapshot.rows(table)) {
      const lines = Buffer.from(block.text);
      hash.update(lines);
      rows += block.rows;
      progress?.("writing", (written += block.rows));
      keys.push(...fileKeysIn(table, block.text));
      if (table.name === "migrations") migrations.push(...migrationsIn(table.columns, block.text));
      yield recordOf("rows", lines);
    }
    tables.push({ ...table, rows, sha256: hash.digest("hex") });
  }
  const { files, missingFiles, listedFiles } = yield* filesOf(store, keys, contents);
  if (passphrase !== null) yield recordOf("secret", settings.secretKey);
  const manifest: Manifest = {
    version: PROGRAM_VERSION,
    createdAt,
    database: settings.databaseUrl === null ? "sqlite" : "postgres",
    migrations,
    tables,
    sequences: await snapshot.sequences(),
    files,
    missingFiles,
    listedFiles,
    hasSecretKey: passphrase !== null,
  };
  yield recordOf("manifest", JSON.stringify(manifest), files.length);
}

/** @returns what the manifest says of them */
async function* filesOf(store: FileStore, keys: readonly string[], contents: FileContents) {
  const files: FileSummary[] = [];
  const missingFiles: string[] = [];
  const listedFiles: string[] = [];
  const told = { files, missingFiles, listedFiles };
  if (contents === "list") {
    const there = await keysOf(store);
    for (const key of keys) (there.has(key) ? listedFiles : missingFiles).push(key);
    return told;
  }
  for (const key of keys) {
    const opened = await store.open(key);
    if (opened === null) {
      missingFiles.push(key);
      continue;
    }
    yield recordOf("file", key);
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const chunk of opened.content) {
      const data: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
      hash.update(data);
      bytes += data.length;
      yield recordOf("data", data);
    }
    yield recordOf("end", "");
    files.push({ key, bytes, sha256: hash.digest("hex") });
  }
  return told;
}

function migrationsIn(columns: readonly string[], block: string): string[] {
  const place = columns.indexOf("name");
  return linesIn(block).map((row) => String(row[place]));
}

const linesIn = (block: string): unknown[][] =>
  block
    .trimEnd()
    .split("\n")
    .map((line): unknown[] => JSON.parse(line));
