/** The entry of the audit log for a job that a person starts. */
import type { Writer } from "../database/schema/schema.ts";
import { record, type Changes } from "../events/journal.ts";

/** To be called last in the transaction, as everything that writes to the journal. */
export async function recordStart(
  tx: Writer,
  uuid: string,
  { actorId, changes = {} }: { actorId: number; changes?: Changes },
  at: string,
): Promise<void> {
  const job = await tx.selectFrom("jobs").where("uuid", "=", uuid).select(["id", "kind"]).executeTakeFirstOrThrow();
  const about = { entityType: "Job" as const, entityId: job.id, entityTitle: job.kind, projectId: null };
  await record(tx, { ...about, actorId, action: "started", changes, at });
}
