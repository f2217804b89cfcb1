import { sql } from "kysely";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";

/** Each with who reacted, the first one first: one statement for any number of comments. */
export const reactionsTo = (db: Reader, dialect: Dialect, eventIds: readonly number[]) =>
  db
    .selectFrom("emoji_reactions")
    .innerJoin("principals", "principals.id", "emoji_reactions.user_id")
    .where(dialect.idIn(sql.ref("emoji_reactions.event_id"), eventIds))
    .selectAll("emoji_reactions")
    .select("principals.name as user_name")
    .orderBy("emoji_reactions.event_id")
    .orderBy("emoji_reactions.created_at")
    .orderBy("emoji_reactions.user_id")
    .execute();

export type ReactionRow = Awaited<ReturnType<typeof reactionsTo>>[number];

/** Adds it, or takes it away where it is there. */
export async function toggle(tx: Writer, row: { event_id: number; user_id: number; reaction: string }, now: string) {
  const removed = await tx
    .deleteFrom("emoji_reactions")
    .where("event_id", "=", row.event_id)
    .where("user_id", "=", row.user_id)
    .where("reaction", "=", row.reaction)
    .executeTakeFirst();
  if (removed.numDeletedRows > 0n) return;
  await tx
    .insertInto("emoji_reactions")
    .values({ ...row, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
