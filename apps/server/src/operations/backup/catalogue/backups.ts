/** The list of backups that there are. */
import { sql } from "kysely";
import type { BackupFacts } from "@halyard/contract/schemas/administration/backups";
import type { Reader, RowOf, Writer } from "../../../platform/database/schema/schema.ts";
import { UNFINISHED } from "../../../platform/jobs/leases.ts";

/** Of what a restore saves first: its own process cannot write down that it has made it. */
export const SAFETY_PREFIX = "before-restore-";

export type BackupRow = RowOf<"backups">;
export type Place = Pick<BackupRow, "target" | "place">;

const withJob = (db: Reader) =>
  db
    .selectFrom("backups")
    .leftJoin("jobs", "jobs.uuid", "backups.job_uuid")
    .leftJoin("principals", "principals.id", "backups.actor_id")
    .selectAll("backups")
    .select(["jobs.status as job_status", "jobs.result as job_result", "principals.name as actor_name"]);
export type ListedBackup = Awaited<ReturnType<typeof listedBackups>>[number];

/** The newest first. */
export const listedBackups = (db: Reader) =>
  withJob(db).orderBy("backups.created_at", "desc").orderBy("backups.id", "desc").execute();

export const listedBackup = (db: Reader, id: number) => withJob(db).where("backups.id", "=", id).executeTakeFirst();

export const backupOfJob = (db: Reader, uuid: string) =>
  db.selectFrom("backups").where("job_uuid", "=", uuid).selectAll().executeTakeFirst();

/** One for each job, however often the job begins. */
export async function beginBackup(
  tx: Writer,
  begun: Place & Pick<BackupRow, "name" | "origin" | "job_uuid" | "actor_id">,
  now: string,
): Promise<BackupRow> {
  const row = { ...begun, state: "running" as const, bytes: null, duration_ms: null, verified_at: null };
  return tx
    .insertInto("backups")
    .values({ ...row, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column("job_uuid").doUpdateSet({ state: "running", problem: "", updated_at: now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @returns its id where it was not known yet */
export async function addFound(
  tx: Writer,
  found: Place & { name: string; bytes: number; storedAt: Date },
  now: string,
): Promise<number | null> {
  const { storedAt, ...rest } = found;
  const origin = found.name.startsWith(SAFETY_PREFIX) ? ("before_restore" as const) : ("found" as const);
  const row = { origin, state: "completed" as const, job_uuid: null, actor_id: null, verified_at: null };
  const added = await tx
    .insertInto("backups")
    .values({ ...row, ...rest, duration_ms: null, created_at: storedAt.toISOString(), updated_at: now })
    .onConflict((conflict) => conflict.columns(["target", "place", "name"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added?.id ?? null;
}

export const changeBackup = async (tx: Writer, id: number, values: Partial<Omit<BackupRow, "id">>): Promise<void> =>
  void (await tx.updateTable("backups").set(values).where("id", "=", id).execute());

export const noteVerified = (tx: Writer, id: number, facts: BackupFacts, now: string): Promise<void> =>
  changeBackup(tx, id, {
    state: "completed",
    facts: JSON.stringify(facts),
    verified_at: now,
    problem: "",
    updated_at: now,
  });

export const forgetBackup = async (tx: Writer, id: number): Promise<void> =>
  void (await tx.deleteFrom("backups").where("id", "=", id).execute());

/** Running ones whose job is over or gone: their process was killed too often, or they came with a restore. */
export async function failAbandoned(tx: Writer, problem: string, now: string): Promise<void> {
  const alive = tx.selectFrom("jobs").where("status", "in", UNFINISHED).select("uuid");
  await tx
    .updateTable("backups")
    .set({ state: "failed", problem, updated_at: now })
    .where("state", "=", "running")
    .where((eb) => eb.or([eb("job_uuid", "is", null), eb("job_uuid", "not in", alive)]))
    .execute();
}

/** When the newest one that was opened and checked was made; null: no such backup exists. */
export async function lastVerified(db: Reader): Promise<string | null> {
  const row = await db
    .selectFrom("backups")
    .where("state", "=", "completed")
    .where("verified_at", "is not", null)
    .where("problem", "=", "")
    .select((eb) => eb.fn.max("created_at").as("at"))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** When the instance was set up: its first migration. */
export async function beganAt(db: Reader): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select min(applied_at) as at from migrations`.execute(db);
  return rows[0]?.at ?? null;
}
