import { sql } from "kysely";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openTestContext } from "../../../testing/context.ts";
import { testDialect } from "../../../testing/database.ts";
import { jobByUuid } from "./queue.ts";

const { ctx, clock, another } = await openTestContext("empty");
const onPostgres = test.runIf(testDialect === "postgres");

const statusOf = async (uuid: string) => (await jobByUuid(ctx.db, uuid))?.status;

/** On PostgreSQL: the process was heard so many seconds ago. */
const heard = (id: string, secondsAgo: number) =>
  ctx.transaction((tx) =>
    sql`insert into processes (id, seen_at) values (${id}, clock_timestamp() - ${secondsAgo} * interval '1 s')
      on conflict (id) do update set seen_at = excluded.seen_at`.execute(tx),
  );

/** A job that this process is in the middle of, as far as the database knows. */
async function leasedBy(process: string, kind: string): Promise<string> {
  const uuid = await ctx.transaction((tx) => ctx.jobs.add(tx, { kind, payload: {}, ownerId: null }));
  const until = new Date(clock.now().getTime() + 60_000).toISOString();
  const lease = { status: "in_process", leased_by: process, leased_until: until, attempts: 1 } as const;
  await ctx.transaction((tx) => tx.updateTable("jobs").set(lease).where("uuid", "=", uuid).execute());
  return uuid;
}

test("what a killed process was at is done within five seconds of the kill", async () => {
  const uuid = await leasedBy("killed", "interrupted");
  if (testDialect === "postgres") await heard("killed", 0);
  const next = await another();
  let done = 0;
  next.jobs.handle("interrupted", async () => void done++);
  next.jobs.start();
  await expect.poll(() => statusOf(uuid), { timeout: 5_000, interval: 50 }).toBe("success");
  expect(done).toBe(1);
  await next.close();
}, 20_000);

/** A job that ended its process so often that it waits for a quarter of an hour. */
async function heldBack(kind: string, leasedBy: string | null): Promise<string> {
  const uuid = await ctx.transaction((tx) => ctx.jobs.add(tx, { kind, payload: {}, ownerId: null }));
  const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  const state = { status: "in_process", attempts: 7, interruptions: 6, run_at: at(15 * 60_000) } as const;
  const lease = { leased_by: leasedBy, leased_until: leasedBy === null ? null : at(60_000) };
  await ctx.transaction((tx) =>
    tx
      .updateTable("jobs")
      .set({ ...state, ...lease })
      .where("uuid", "=", uuid)
      .execute(),
  );
  return uuid;
}

test("a restart lets a job begin that an ended process was not at; the one it was at stays held back", async () => {
  const [innocent, suspect] = [await heldBack("innocent", null), await heldBack("suspect", "killed again")];
  if (testDialect === "postgres") await heard("killed again", 0);
  const next = await another();
  next.jobs.handle("innocent", async () => ({}));
  next.jobs.handle("suspect", async () => ({}));
  next.jobs.start();
  await expect.poll(() => statusOf(innocent), { timeout: 6_000, interval: 50 }).toBe("success");
  await pause(500);
  const held = await jobByUuid(ctx.db, suspect);
  expect([held?.status, held?.leased_by]).toEqual(["in_process", null]);
  // Where that process ends in order the other one was not at fault, either.
  await next.close();
  const last = await another();
  last.jobs.handle("suspect", async () => ({}));
  last.jobs.start();
  await expect.poll(() => statusOf(suspect), { timeout: 6_000, interval: 50 }).toBe("success");
  await last.close();
}, 20_000);

onPostgres(
  "a process that lives keeps its jobs, however long it is at them",
  async () => {
    const busy = await another();
    const end = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    busy.jobs.handle("long", () => {
      began.resolve();
      return end.promise;
    });
    busy.jobs.start();
    const uuid = await busy.transaction((tx) => busy.jobs.add(tx, { kind: "long", payload: {}, ownerId: null }));
    await began.promise;
    const other = await another();
    let stolen = 0;
    other.jobs.handle("long", async () => void stolen++);
    other.jobs.start();
    await pause(6_000);
    expect([await statusOf(uuid), stolen]).toEqual(["in_process", 0]);
    end.resolve();
    await expect.poll(() => statusOf(uuid)).toBe("success");
    await Promise.all([busy.close(), other.close()]);
    const left = await sql`select id from processes where id <> 'killed'`.execute(ctx.db);
    expect(left.rows).toEqual([]);
  },
  20_000,
);

onPostgres(
  "where no one could say that they live, no one is judged before they can",
  async () => {
    await heard("away with the database", 30);
    const uuid = await leasedBy("away with the database", "delayed");
    const next = await another();
    next.jobs.handle("delayed", async () => ({}));
    next.jobs.start();
    await pause(500);
    expect(await statusOf(uuid)).toBe("in_process");
    for (let second = 0; second < 3; second++) {
      await heard("away with the database", 0);
      await pause(1_000);
      expect(await statusOf(uuid)).toBe("in_process");
    }
    await next.close();
  },
  20_000,
);
