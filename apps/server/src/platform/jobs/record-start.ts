/** What the audit log says of a job that a person starts. */
import type { Writer } from "../database/schema/schema.ts";
import { record, type Changes } from "../events/journal.ts";

/** The last thing before the commit. */
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
