/** What jobs say while they are done, for administrators. */
import type { Reader, RowOf, Writer } from "../database/schema/schema.ts";

const LONGEST = 1_000;
const SHOWN = 200;

export async function addToJobLog(tx: Writer, jobId: number, message: string, at: string): Promise<void> {
  await tx
    .insertInto("job_log")
    .values({ job_id: jobId, message: message.slice(0, LONGEST), at })
    .execute();
}

/** The first ones, in their order. */
export const jobLogOf = (db: Reader, jobId: number): Promise<RowOf<"job_log">[]> =>
  db.selectFrom("job_log").selectAll().where("job_id", "=", jobId).orderBy("id").limit(SHOWN).execute();
