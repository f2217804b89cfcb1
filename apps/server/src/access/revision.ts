/** Tells every process that what it keeps in memory is out of date. */
import type { RevisionTable, Writer } from "../platform/database/schema.ts";

/** To be called in each transaction that changes what the name stands for. */
export async function bumpRevision(tx: Writer, name: RevisionTable["name"]): Promise<void> {
  await tx
    .updateTable("revisions")
    .set((eb) => ({ value: eb("value", "+", 1) }))
    .where("name", "=", name)
    .execute();
}
