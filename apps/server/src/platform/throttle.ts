/** Counters in fixed windows of time, kept in the database: all processes count together. */
import { sql } from "kysely";
import type { Context } from "./context.ts";
import type { Writer } from "./database/schema/schema.ts";

export interface Throttle {
  /** How often within the window, this time included. */
  count: number;
  resetsAt: Date;
}

/** Counts one more for the key. */
export async function hit(ctx: Context, key: string, windowMs: number): Promise<Throttle> {
  const now = ctx.clock.now();
  return ctx.transaction((tx) => countOne(tx, key, windowMs, now));
}

/** Counts one more for each of the keys, in one transaction. */
export async function hitAll(
  ctx: Context,
  keys: readonly { key: string; windowMs: number }[],
): Promise<ReadonlyMap<string, Throttle>> {
  const now = ctx.clock.now();
  // In one order everywhere: none waits for another in a circle.
  const inOrder = keys.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  return ctx.transaction(async (tx) => {
    const counted = new Map<string, Throttle>();
    for (const { key, windowMs } of inOrder) counted.set(key, await countOne(tx, key, windowMs, now));
    return counted;
  });
}

async function countOne(tx: Writer, key: string, windowMs: number, now: Date): Promise<Throttle> {
  const resetsAt = new Date(now.getTime() + windowMs).toISOString();
  const expired = sql<boolean>`throttles.resets_at <= ${now.toISOString()}`;
  const row = await tx
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
  if (row.count === 1) await tx.deleteFrom("throttles").where("resets_at", "<=", now.toISOString()).execute();
  return { count: row.count, resetsAt: new Date(row.resets_at) };
}

/** How often each of the keys has been counted in its window; those that have not are left out. */
export async function countsOf(ctx: Context, keys: readonly string[]): Promise<ReadonlyMap<string, Throttle>> {
  const rows = await ctx.db
    .selectFrom("throttles")
    .where("key", "in", keys)
    .where("resets_at", ">", ctx.clock.now().toISOString())
    .select(["key", "count", "resets_at"])
    .execute();
  return new Map(rows.map(({ key, count, resets_at }) => [key, { count, resetsAt: new Date(resets_at) }]));
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
