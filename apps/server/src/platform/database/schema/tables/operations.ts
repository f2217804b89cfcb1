/** What keeps the instance running: schedules, backups, and the secrets that administrators set. */
import type { Generated } from "kysely";
import type { Instant, JsonText } from "./values.ts";

export interface ScheduleTable {
  name: string;
  /** Empty: it is turned off. */
  cron: string;
  time_zone: string;
  /** null: it never comes. */
  next_at: Instant | null;
  /** When it was last due and taken by a process. */
  last_at: Instant | null;
  /** The UUID of the job of then. */
  last_job: string | null;
}

export interface BackupTable {
  id: Generated<number>;
  /** Of its file. */
  name: string;
  target: "folder" | "s3";
  /** The folder or the bucket's address. */
  place: string;
  origin: "scheduled" | "manual" | "before_restore" | "found";
  state: "running" | "completed" | "failed";
  /** The job that makes it. */
  job_uuid: string | null;
  actor_id: number | null;
  bytes: number | null;
  duration_ms: number | null;
  /** What was in it when it was verified; empty: it never was. */
  facts: Generated<JsonText>;
  verified_at: Instant | null;
  /** Why it failed or could not be verified; empty: all is well. */
  problem: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface InstanceSecretTable {
  id: Generated<number>;
  name: string;
  sealed: string;
}

export interface OperationsSchema {
  backups: BackupTable;
  instance_secrets: InstanceSecretTable;
  schedules: ScheduleTable;
}
