import { sql } from "kysely";
import type { Reader, RowOf, Writer } from "../../platform/database/schema/schema.ts";

export const JOB_STATES = {
  running: ["in_process"],
  waiting: ["in_queue"],
  failed: ["error", "failure"],
  done: ["success", "cancelled"],
} as const satisfies Record<string, readonly RowOf<"jobs">["status"][]>;
export type StatusState = keyof typeof JOB_STATES;
/** Skipped: ended well without doing anything, as the result says. Those do not count as done. */
export type JobState = StatusState | "skipped";

const SAYS_SKIPPED = '{"skipped":%';

const jobs = (db: Reader) =>
  db
    .selectFrom("jobs")
    .leftJoin("principals", "principals.id", "jobs.owner_id")
    .select([
      "jobs.id",
      "jobs.uuid",
      "jobs.kind",
      "jobs.status",
      "jobs.result",
      "jobs.owner_id",
      "principals.name as owner_name",
      "jobs.attempts",
      "jobs.run_at",
      "jobs.created_at",
      "jobs.updated_at",
    ]);

export type JobRow = Awaited<ReturnType<typeof jobPage>>["rows"][number];

function amongJobs(db: Reader, state: JobState | null) {
  if (state === null) return jobs(db);
  const statuses = JOB_STATES[state === "skipped" ? "done" : state];
  const found = jobs(db).where("jobs.status", "in", statuses);
  if (state !== "done" && state !== "skipped") return found;
  return found.where("jobs.result", state === "done" ? "not like" : "like", SAYS_SKIPPED);
}

/** What ended last or comes next first. @param state null: of all states */
export async function jobPage(db: Reader, state: JobState | null, limit: number, offset: number) {
  const among = amongJobs(db, state);
  const count = among.clearSelect().select((eb) => eb.fn.countAll<number>().as("count"));
  const byTime = among.orderBy("jobs.updated_at", "desc").orderBy("jobs.id", "desc");
  const [rows, total] = await Promise.all([
    byTime.limit(limit).offset(offset).execute(),
    count.executeTakeFirstOrThrow(),
  ]);
  return { rows, total: total.count };
}

export const jobOf = (db: Reader, uuid: string) => jobs(db).where("jobs.uuid", "=", uuid).executeTakeFirst();

/** Why jobs failed for good, by their ids: what was noted of the last time. */
export async function failuresOf(
  db: Reader,
  ids: readonly number[],
): Promise<Map<number, { at: string; details: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("security_events")
    .where("kind", "=", "job_failed")
    .where("entity_type", "=", "Job")
    .where("entity_id", "in", ids)
    .orderBy("id")
    .select([sql.ref<number>("entity_id").as("id"), "updated_at as at", "details"])
    .execute();
  return new Map(rows.map(({ id, ...failure }) => [id, failure]));
}

/** @returns whether it had failed until now */
export async function putBack(tx: Writer, uuid: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("jobs")
    .set({
      status: "in_queue",
      attempts: 0,
      interruptions: 0,
      run_at: now,
      leased_by: null,
      leased_until: null,
      updated_at: now,
    })
    .where("uuid", "=", uuid)
    .where("status", "in", JOB_STATES.failed)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** All that there is a row of, with how the last run ended. */
export const scheduleRows = (db: Reader) =>
  db
    .selectFrom("schedules")
    .leftJoin("jobs", "jobs.uuid", "schedules.last_job")
    .orderBy("schedules.name")
    .select([
      "schedules.name",
      "schedules.cron",
      "schedules.time_zone",
      "schedules.next_at",
      "schedules.last_at",
      "schedules.last_job",
      "jobs.status as last_status",
    ])
    .execute();
export type ScheduleRow = Awaited<ReturnType<typeof scheduleRows>>[number];

/** It has been asked for beside its times. @returns the job's own id */
export async function noteRun(tx: Writer, name: string, uuid: string, now: string): Promise<number> {
  await tx.updateTable("schedules").set({ last_at: now, last_job: uuid }).where("name", "=", name).execute();
  return (await tx.selectFrom("jobs").where("uuid", "=", uuid).select("id").executeTakeFirstOrThrow()).id;
}
