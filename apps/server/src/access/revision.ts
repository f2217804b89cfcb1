/** Tells every process that what it keeps in memory is out of date. */
import { sql } from "kysely";
import { prepared } from "../platform/database/prepared.ts";
import type { Reader, RevisionTable, Writer } from "../platform/database/schema/schema.ts";

/** To be called in each transaction that changes what the name stands for. */
export async function bumpRevision(tx: Writer, name: RevisionTable["name"]): Promise<void> {
  await tx
    .updateTable("revisions")
    .set((eb) => ({ value: eb("value", "+", 1) }))
    .where("name", "=", name)
    .execute();
}

const revision = prepared(
  ["name"],
  (_db, name: string) => sql<{ value: number }>`select value from revisions where name = ${name}`,
);

/** What is kept in memory holds until this is another number. */
export async function revisionNow(db: Reader, name: RevisionTable["name"]): Promise<number> {
  return (await db.executeQuery(revision(db, name))).rows[0]?.value ?? 0;
}
