/** What the queue has left to do. */
import { sql } from "kysely";
import type { Reader } from "../database/schema/schema.ts";
import { isOutage } from "../outages/outages.ts";

export interface UnfinishedJobs {
  kind: string;
  state: "due" | "running" | "later";
  count: number;
  /** Of the one that is due longest; 0 where none is. */
  waitedSeconds: number;
}

/** Of all processes. @returns nothing while the database is away */
export async function unfinishedJobs(db: Reader, now: Date): Promise<UnfinishedJobs[]> {
  const state = sql<UnfinishedJobs["state"]>`case when status = 'in_process' then 'running'
    when run_at <= ${now.toISOString()} then 'due' else 'later' end`;
  const found = db
    .selectFrom("jobs")
    .where("status", "in", ["in_queue", "in_process"])
    .select(({ fn }) => ["kind", state.as("state"), fn.countAll().as("count"), fn.min("run_at").as("since")])
    .groupBy(["kind", "state"])
    .execute();
  try {
    return (await found).map(({ kind, state: is, count, since }) => ({
      kind,
      state: is,
      count: Number(count),
      waitedSeconds: is === "due" ? (now.getTime() - Date.parse(since)) / 1_000 : 0,
    }));
  } catch (error) {
    if (isOutage(error)) return [];
    throw error;
  }
}
