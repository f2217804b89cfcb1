/** Counters in fixed windows of time, kept in the database: all processes count together. */
import { sql } from "kysely";
import type { Context } from "./context.ts";

export interface Throttle {
  /** How often within the window, this time included. */
  count: number;
  resetsAt: Date;
}

/** Counts one more for the key. */
export async function hit(ctx: Context, key: string, windowMs: number): Promise<Throttle> {
  const now = ctx.clock.now();
  const resetsAt = new Date(now.getTime() + windowMs).toISOString();
  const expired = sql<boolean>`throttles.resets_at <= ${now.toISOString()}`;
  const row = await ctx.transaction(async (tx) => {
    const counted = await tx
      .insertInto("throttles")
      .values({ key, count: 1, resets_at: resetsAt })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({
          count: sql`case when ${expired} then 1 else throttles.count + 1 end`,
          resets_at: sql`case when ${expired} then ${resetsAt} else throttles.resets_at end`,
        }),
      )
      .returning(["count", "resets_at"])
      .executeTakeFirstOrThrow();
    // Keys are what strangers send: the table must not grow with them.
    if (counted.count === 1) await tx.deleteFrom("throttles").where("resets_at", "<=", now.toISOString()).execute();
    return counted;
  });
  return { count: row.count, resetsAt: new Date(row.resets_at) };
}

/** Counts all of these at once, in windows that end at the same time. @returns how often each has been counted */
export async function addAll(
  ctx: Context,
  counts: readonly { key: string; count: number }[],
  resetsAt: Date,
): Promise<{ key: string; count: number }[]> {
  const resets_at = resetsAt.toISOString();
  return ctx.transaction(async (tx) => {
    await tx.deleteFrom("throttles").where("resets_at", "<=", ctx.clock.now().toISOString()).execute();
    return tx
      .insertInto("throttles")
      .values(counts.map((counted) => ({ ...counted, resets_at })))
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ count: sql`throttles.count + excluded.count` }))
      .returning(["key", "count"])
      .execute();
  });
}

/** Whether the key has been counted in its window, which goes on. */
export async function isCounted(ctx: Context, key: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("throttles")
    .where("key", "=", key)
    .where("resets_at", ">", ctx.clock.now().toISOString())
    .select("count")
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the last ones no more: they were not guesses. What others counted for the key stays. */
export async function takeBack(ctx: Context, key: string, count: number): Promise<void> {
  await ctx.transaction((tx) =>
    tx
      .updateTable("throttles")
      .set({ count: sql`throttles.count - ${count}` })
      .where("key", "=", key)
      .where("count", ">=", count)
      .execute(),
  );
}

/** Forgets the keys: someone who proves that they are in the right has not been guessing. */
export async function forgive(ctx: Context, keys: readonly string[]): Promise<void> {
  await ctx.transaction((tx) => tx.deleteFrom("throttles").where("key", "in", keys).execute());
}
