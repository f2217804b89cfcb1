/** Jobs that are over, and with them the names, addresses and words that they were given, are not kept for ever. */
import type { Writer } from "../database/schema/schema.ts";

const DAY_MS = 86_400_000;
/** What went well and no one in particular asked for. */
const KEPT_MS = DAY_MS;
/** What someone asked for, and what failed: people look for what became of it. */
const KEPT_LONGER_MS = 30 * DAY_MS;
/** Others' writes wait for a deletion. */
const MOST_AT_ONCE = 1_000;

/** @returns whether there may be more */
export async function forgetFinished(tx: Writer, now: Date): Promise<boolean> {
  const ago = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  const [before, longBefore] = [ago(KEPT_MS), ago(KEPT_LONGER_MS)];
  const old = tx
    .selectFrom("jobs")
    .select("id")
    .where("status", "in", ["success", "error"])
    // For the index: a job that is over was due long before, too.
    .where("run_at", "<", before)
    .where((eb) =>
      eb.or([
        eb.and([eb("status", "=", "success"), eb("owner_id", "is", null), eb("updated_at", "<", before)]),
        eb("updated_at", "<", longBefore),
      ]),
    )
    .limit(MOST_AT_ONCE);
  const { numDeletedRows } = await tx.deleteFrom("jobs").where("id", "in", old).executeTakeFirst();
  return numDeletedRows >= BigInt(MOST_AT_ONCE);
}
