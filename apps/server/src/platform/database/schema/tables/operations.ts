/** What keeps the instance running: jobs, schedules, backups, and the secrets that administrators set. */
import type { Generated } from "kysely";
import type { Instant, JsonText } from "./values.ts";

export interface JobTable {
  id: Generated<number>;
  /** A UUID, the id that the API shows. */
  uuid: string;
  kind: string;
  payload: JsonText;
  /** The contract's job statuses. */
  status: "in_queue" | "in_process" | "success" | "failure" | "error" | "cancelled";
  result: JsonText;
  /** Only one unfinished job a key; null: no such limit. */
  dedupe_key: string | null;
  owner_id: number | null;
  /** How often it was begun. */
  attempts: number;
  /** How often a process ended while it was doing it; these attempts are among the others. */
  interruptions: Generated<number>;
  run_at: Instant;
  /** The worker that has it, and until when it may be thought alive. */
  leased_by: string | null;
  leased_until: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

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

/** A place to which the audit log is sent; how far it has come is in `journal_readers`. */
export interface AuditStreamTable {
  id: Generated<number>;
  name: string;
  kind: "webhook" | "syslog" | "s3" | "file";
  /** What its kind needs to know, without secrets. */
  config: JsonText;
  /** Sealed; null: it has none. */
  secrets: string | null;
  state: "active" | "paused";
  /** How many entries it has taken, those that were sent twice once. */
  sent: Generated<number>;
  last_sent_at: Instant | null;
  /** null: the last attempt succeeded. */
  failing_since: Instant | null;
  error: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

/** What the journal and the refusals were when they were sealed; see platform/events/seals. */
export interface AuditSealTable {
  id: Generated<number>;
  /** `amendment`: entries that are sealed already were changed on purpose, and this is what they are now. */
  kind: "entries" | "amendment";
  source: Generated<"events" | "security_events">;
  /** Of the lines that the digest is made of; 1 is without comments. */
  format: Generated<number>;
  /** Of the entries from the one after the first number to the last. */
  after_id: number;
  last_id: number;
  rows: number;
  digest: string;
  /** Of the seal before it and of this one. */
  hash: string;
  /** Why entries were changed. */
  reason: Generated<string>;
  created_at: Instant;
}

/** What pages of recent versions ask for; see platform/web-client/shared-assets.ts. */
export interface ClientAssetTable {
  name: string;
  /** In base64. */
  content: string;
  /** When a process that has it last started. */
  used_at: Instant;
}

/** How long requests took; see platform/metrics/kept-times.ts. */
export interface RequestTimesTable {
  /** That of one run of a program. */
  process: string;
  /** In hours since 1970. */
  hour: number;
  times: JsonText;
  saved_at: Instant;
}

export interface JobLogTable {
  id: Generated<number>;
  job_id: number;
  message: string;
  at: Instant;
}

export interface OperationsSchema {
  jobs: JobTable;
  job_log: JobLogTable;
  audit_seals: AuditSealTable;
  audit_streams: AuditStreamTable;
  backups: BackupTable;
  client_assets: ClientAssetTable;
  instance_secrets: InstanceSecretTable;
  request_times: RequestTimesTable;
  schedules: ScheduleTable;
}
