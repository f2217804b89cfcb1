/** Backups of the whole instance, and putting one in its place. */
import * as z from "zod/mini";
import { UPKEEP_TASKS } from "../../administration/upkeep.ts";
import type { Collection } from "../../hal.ts";
import { links, resource } from "../hal.ts";

/** What was in it when it was opened and checked. */
export const backupFacts = z.object({
  version: z.string(),
  createdAt: z.string(),
  database: z.enum(["sqlite", "postgres"]),
  lastMigration: z.nullable(z.string()),
  rows: z.number(),
  workPackages: z.number(),
  projects: z.number(),
  users: z.number(),
  files: z.number(),
  fileBytes: z.number(),
  /** Uploaded files that the store did not have any more. */
  missingFiles: z.number(),
  /** Uploaded files that are only named in it; absent: it was checked before there were such backups. */
  listedFiles: z.optional(z.number()),
  isEncrypted: z.boolean(),
  hasSecretKey: z.boolean(),
  /** The last number of the journal. */
  lastEventId: z.number(),
});
export type BackupFacts = z.infer<typeof backupFacts>;

export const backup = resource("Backup", {
  id: z.number(),
  name: z.string(),
  target: z.enum(["folder", "s3"]),
  /** The folder or the bucket's address. */
  place: z.string(),
  /** `found`: it was not made here, but is there. */
  origin: z.enum(["scheduled", "manual", "before_restore", "found"]),
  state: z.enum(["running", "completed", "failed"]),
  /** How far one that is running is; null: it waits. */
  progress: z.nullable(z.object({ step: z.enum(["writing", "verifying", "sending"]), rows: z.number() })),
  bytes: z.nullable(z.number()),
  durationMs: z.nullable(z.number()),
  /** When it was last opened and all of it checked. */
  verifiedAt: z.nullable(z.string()),
  /** Why it failed or could not be verified; empty: all is well. */
  problem: z.string(),
  facts: z.nullable(backupFacts),
  createdAt: z.string(),
});
export type Backup = z.infer<typeof backup>;

/** OpenProject's answer to `POST backups`. */
export const startedBackup = resource("Backup", { jobStatusId: z.string() });

export const BACKUP_HEALTHS = ["ok", "late", "missing", "young", "off"] as const;

/** `late`: the last verified one is too old; `missing`: no backup is verified; `young`: the first one was not due yet. */
export const backupHealth = z.object({
  status: z.enum(BACKUP_HEALTHS),
  lastVerified: z.nullable(z.string()),
  alertAfterHours: z.number(),
});
export type BackupHealth = z.infer<typeof backupHealth>;

export const backupList = (page: z.ZodMiniType<Collection<Backup>>) =>
  z.intersection(
    page,
    z.object({
      health: backupHealth,
      storage: z.object({
        place: z.string(),
        /** Of all backups that are there. */
        usedBytes: z.number(),
        /** What the disk has and has left; null: the place does not say. */
        totalBytes: z.nullable(z.number()),
        freeBytes: z.nullable(z.number()),
        /** It is in memory: what is there is gone after a restart of the machine. */
        isTemporary: z.boolean(),
      }),
    }),
  );

export const restorePreview = resource("RestorePreview", {
  /** Why it cannot be restored; null: it can. */
  problem: z.nullable(z.string()),
  backup: backupFacts,
  /** What is here now and would be replaced. */
  now: z.object({
    rows: z.nullable(z.number()),
    workPackages: z.number(),
    projects: z.number(),
    users: z.number(),
    files: z.number(),
  }),
  /** Entries of the journal since the backup, which would be lost. */
  changesSince: z.number(),
});
export type RestorePreview = z.infer<typeof restorePreview>;

export const RESTORE_STEPS = ["stopping", "checking", "saving", "loading", "starting", "done", "failed"] as const;

export const restore = resource("Restore", {
  /** Who has it can ask how far the restore is, also while no one can sign in. */
  id: z.string(),
  step: z.enum(RESTORE_STEPS),
  /** Why it failed; then everything is as it was before. */
  problem: z.nullable(z.string()),
  /** Where what was replaced is kept. */
  safetyBackup: z.nullable(z.string()),
  /** What was not brought back on purpose, such as sessions. */
  dropped: z.array(z.string()),
  lostSecrets: z.array(z.string()),
  /** Uploaded files that the backup only lists, and that the file store doesn't have. */
  absentFiles: z.number(),
});
export type Restore = z.infer<typeof restore>;

/** What the doctor found the last time. */
export const diagnostics = resource("Diagnostics", {
  version: z.string(),
  isRunning: z.boolean(),
  findings: z.array(
    z.object({
      check: z.string(),
      status: z.enum(["ok", "warning", "failed", "skipped"]),
      message: z.string(),
    }),
  ),
  /** null: nothing was ever looked at. */
  at: z.nullable(z.string()),
});
export type Diagnostics = z.infer<typeof diagnostics>;

/** A job that puts in order what is kept beside the rows. */
export const upkeep = resource("Upkeep", {
  id: z.enum(UPKEEP_TASKS),
  /** Of the last time; null: never. */
  state: z.nullable(z.enum(["waiting", "running", "done", "failed"])),
  /** How many steps of the one that runs are done; null: it does not run, or says nothing yet. */
  progress: z.nullable(z.object({ done: z.number(), of: z.number() })),
  /** What the last one found, a sentence; null: it is not done. */
  message: z.nullable(z.string()),
  at: z.nullable(z.string()),
});
export type Upkeep = z.infer<typeof upkeep>;

/** A package of others that this version is made with. */
export const license = resource("License", { name: z.string(), version: z.string(), license: z.string() });
export type License = z.infer<typeof license>;

const times = {
  count: z.number(),
  p50Ms: z.number(),
  p95Ms: z.number(),
  longestMs: z.number(),
  /** How many rows of the database one of them read on average. */
  rows: z.number(),
};

/** People's permissions, types with statuses and fields, work packages of lists as JSON, answers that are sent packed. */
export const CACHES = ["caller", "catalogue", "list_element", "answer", "packed_answer"] as const;
export type CacheName = (typeof CACHES)[number];

/** How quick requests are, what the process that answers has, and how large the database is. */
export const performanceFacts = resource("Performance", {
  /** When the process began. */
  startedAt: z.string(),
  /** The slowest of the last day in all processes; times are of those who waited for an answer, in ms. */
  routes: z.array(z.object({ method: z.string(), route: z.string(), ...times })),
  /** The saved views whose lists took longest, with their owners. The name of someone else's private one is null. */
  views: z.array(z.object({ id: z.number(), name: z.nullable(z.string()), ...times, _links: links })),
  /** What is kept in memory, how much of it there is, and how often it was of use since the process began. */
  caches: z.array(
    z.object({
      name: z.enum(CACHES),
      hits: z.number(),
      misses: z.number(),
      entries: z.number(),
      /** null: only its entries are counted. */
      bytes: z.nullable(z.number()),
    }),
  ),
  memoryBytes: z.number(),
  heapBytes: z.number(),
  /** 99 of 100 times no more. */
  eventLoopDelayMs: z.number(),
  database: z.object({
    kind: z.enum(["sqlite", "postgres"]),
    version: z.string(),
    bytes: z.number(),
    /** Size of SQLite's write-ahead log; null on PostgreSQL. */
    logBytes: z.nullable(z.number()),
    /** The largest ones with their indexes. PostgreSQL counts their rows, and how often each was read from end to end. */
    tables: z.array(
      z.object({
        name: z.string(),
        bytes: z.number(),
        rows: z.nullable(z.number()),
        fullReads: z.nullable(z.number()),
      }),
    ),
    /** When they were measured, on SQLite at most once an hour; null: they are as of now, or not measured yet. */
    tablesAt: z.nullable(z.string()),
  }),
});
export type PerformanceFacts = z.infer<typeof performanceFacts>;

export const restoredSummary = z.object({
  what: z.enum(["project", "work_package"]),
  id: z.number(),
  title: z.string(),
  /** When the backup was made. */
  createdAt: z.string(),
  /** How many rows of each table. */
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  /** What can't come back as it was. */
  notes: z.array(z.string()),
});

/** One project or work package, put back out of a backup, or what of it would come back. */
export const restoredPart = resource("RestoredPart", {
  id: z.string(),
  preview: z.boolean(),
  state: z.enum(["running", "done", "failed"]),
  /** How many of the backup's rows are read, for the rows or for the files of the part; null: it waits, or is over. */
  progress: z.nullable(z.object({ step: z.enum(["reading", "files"]), rows: z.number(), of: z.nullable(z.number()) })),
  problem: z.nullable(z.string()),
  summary: z.nullable(restoredSummary),
});
export type RestoredPart = z.infer<typeof restoredPart>;
