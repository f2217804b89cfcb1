import type { Reader, Writer } from "../../platform/database/schema/schema.ts";
import type { IncomingEmailTable } from "../../platform/database/schema/tables/outgoing.ts";

/** The kind of the jobs that look into the mailbox, and the name of their schedule. */
export const FETCH_JOB = "replies.fetch";

type State = IncomingEmailTable["state"];

/** @returns what became of the same message before; `started`: nothing yet, or a process was killed meanwhile */
export async function beginMessage(tx: Writer, messageHash: string, userId: number, now: string): Promise<State> {
  await tx
    .insertInto("incoming_emails")
    .values({ message_hash: messageHash, user_id: userId, state: "started", created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom("incoming_emails")
    .where("message_hash", "=", messageHash)
    .select("state")
    .executeTakeFirstOrThrow();
  return row.state;
}

export async function endMessage(tx: Writer, messageHash: string, state: State): Promise<void> {
  await tx.updateTable("incoming_emails").set({ state }).where("message_hash", "=", messageHash).execute();
}

export async function forgetMessages(tx: Writer, before: string): Promise<void> {
  await tx.deleteFrom("incoming_emails").where("created_at", "<", before).execute();
}

/** The last look that ended, or failed and will be tried again. */
export const lastFetch = (db: Reader) =>
  db
    .selectFrom("jobs")
    .where("kind", "=", FETCH_JOB)
    .where("attempts", ">", 0)
    .where("status", "!=", "in_process")
    .orderBy("id", "desc")
    .limit(1)
    .select(["result", "updated_at"])
    .executeTakeFirst();
