/**
 * Files that were given up a day ago, and files that no row names: of a process that was killed between an upload and its row, or between a deletion and its file.
 * They are looked for once a day. Younger ones are left alone: their row may still come.
 */
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { Reader } from "../database/schema/schema.ts";
import type { Clock } from "../environment/clock.ts";
import type { JobQueue } from "./queue.ts";
import type { Schedules } from "./schedules.ts";
import { isOutage } from "../outages/outages.ts";
import type { FileStore } from "../files/files.ts";

const JOB = "remove_stray_files";
const DAY_MS = 86_400_000;
/** Longer than any upload takes, and a copy of a project. */
const YOUNG_MS = DAY_MS;
const BATCH = 500;
/**
 * Where there are more strays than this and than files that rows name, the files are those of another database (a setting
 * that is wrong, a backup without its files): then nothing is removed.
 */
const SUSPICIOUS = 500;

/** Every column that names a file: what is named by one that is missing here would be removed. */
export const NAMED_BY = [
  ["attachments", "file_key"],
  ["users", "avatar_file"],
] as const;

export interface Swept {
  removed: number;
  /** Why nothing was removed, though there is something. */
  refused?: string;
}

interface Sweeper {
  db: Reader;
  clock: Clock;
  log: FastifyBaseLogger;
  files: FileStore;
}

export function handleStrayFiles(sweeper: Sweeper & { jobs: JobQueue; schedules: Schedules }): void {
  const { jobs, schedules, log } = sweeper;
  schedules.define({ name: JOB, timing: () => ({ cron: "30 3 * * *", timeZone: "UTC" }) });
  jobs.handle(JOB, async () => {
    const swept = await removeStrayFiles(sweeper).catch((error: unknown) => {
      if (isOutage(error)) throw error;
      log.warn({ err: error }, "stray files cannot be removed today");
    });
    if (swept?.refused !== undefined) log.warn(`stray files are not removed: ${swept.refused}`);
    return swept;
  });
}

export async function removeStrayFiles({ db, clock, files }: Sweeper): Promise<Swept> {
  const before = new Date(clock.now().getTime() - YOUNG_MS);
  const drafts = await files.removeDrafts(before);
  const { waiting, removed } = await removeReleased(db, files, before);
  const strays: string[] = [];
  let kept = 0;
  for await (const keys of batches(files.olderThan(before))) {
    const names = await namedAmong(db, keys);
    kept += names.size;
    strays.push(...keys.filter((key) => !names.has(key) && !waiting.has(key)));
  }
  if (strays.length > SUSPICIOUS && strays.length > kept) {
    const refused = `${strays.length} have no row and ${kept} have one; they may be those of another database`;
    return { removed: drafts + removed, refused };
  }
  for (const key of strays) await files.remove(key);
  return { removed: drafts + removed + strays.length };
}

/** Those whose row came back, as after a restore, stay. @returns also what was given up too short a time ago */
async function removeReleased(db: Reader, files: FileStore, before: Date) {
  const waiting = new Set<string>();
  const due: string[] = [];
  for await (const { key, at } of files.released()) {
    if (at < before.getTime()) due.push(key);
    else waiting.add(key);
  }
  let removed = 0;
  for (let from = 0; from < due.length; from += BATCH) {
    const keys = due.slice(from, from + BATCH);
    const names = await namedAmong(db, keys);
    for (const key of keys) {
      if (!names.has(key)) await files.remove(key);
      await files.keep(key);
    }
    removed += keys.length - names.size;
  }
  return { waiting, removed };
}

async function namedAmong(db: Reader, keys: readonly string[]): Promise<Set<string>> {
  const names = new Set<string>();
  for (const [table, column] of NAMED_BY) {
    const rows = sql<{ name: string }>`select ${sql.ref(column)} as name from ${sql.table(table)}
      where ${sql.ref(column)} in (${sql.join(keys)})`;
    for (const { name } of (await rows.execute(db)).rows) names.add(name);
  }
  return names;
}

async function* batches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
