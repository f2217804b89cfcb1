import { beforeEach, expect, test } from "vitest";
import { openTestContext } from "../../../testing/context.ts";
import type { Context } from "../context.ts";
import { GoOnLater, type JobRun } from "./job.ts";
import { jobByUuid } from "./queue.ts";

const { ctx, clock, logged, another } = await openTestContext("empty");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 86_400_000;

beforeEach(async () => {
  await ctx.transaction((tx) => tx.deleteFrom("jobs").execute());
});

const add = (by: Context, kind: string, payload: unknown = {}, dedupeKey?: string) =>
  by.transaction((tx) =>
    by.jobs.add(tx, { kind, payload, ownerId: null, ...(dedupeKey === undefined ? {} : { dedupeKey }) }),
  );
const statusOf = async (uuid: string) => (await jobByUuid(ctx.db, uuid))?.status;

/** A handler of which a test holds the end in its hands. */
function held() {
  const started = Promise.withResolvers<JobRun>();
  const end = Promise.withResolvers<unknown>();
  return {
    started: started.promise,
    end: end.resolve,
    fail: end.reject,
    handler: (run: JobRun) => {
      started.resolve(run);
      return end.promise;
    },
  };
}

test("a job is done with what it was given, and says what came of it", async () => {
  ctx.jobs.handle("double", async ({ payload }) => ({ doubled: Number(Object(payload).number) * 2 }));
  const uuid = await add(ctx, "double", { number: 21 });
  expect(await statusOf(uuid)).toBe("in_queue");
  expect(await ctx.jobs.runAll()).toBe(1);
  expect(await jobByUuid(ctx.db, uuid)).toMatchObject({ status: "success", result: '{"doubled":42}', attempts: 1 });
  expect(await ctx.jobs.runAll()).toBe(0);
});

test("a job of a transaction that is rolled back never was", async () => {
  let done = 0;
  ctx.jobs.handle("never", async () => void done++);
  const work = ctx.transaction(async (tx) => {
    await ctx.jobs.add(tx, { kind: "never", payload: {}, ownerId: null });
    throw new Error("undone");
  });
  await expect(work).rejects.toThrow("undone");
  expect(await ctx.jobs.runAll()).toBe(0);
  expect(done).toBe(0);
});

test("a started queue does a job as soon as it is committed", async () => {
  const eager = await another();
  const done = Promise.withResolvers<void>();
  eager.jobs.handle("at once", async () => done.resolve());
  eager.jobs.start();
  await add(eager, "at once");
  await done.promise;
  await eager.close();
});

test("a long job keeps no other kind waiting, only its own", async () => {
  const own = await another();
  const long = held();
  const short = Promise.withResolvers<void>();
  own.jobs.handle("long", long.handler);
  own.jobs.handle("short", async () => short.resolve());
  own.jobs.start();
  const uuids = [await add(own, "long")];
  await long.started;
  uuids.push(await add(own, "long"));
  await add(own, "short");
  await short.promise;
  expect(await Promise.all(uuids.map(statusOf))).toEqual(["in_process", "in_queue"]);
  long.end({});
  await expect.poll(() => Promise.all(uuids.map(statusOf))).toEqual(["success", "success"]);
  await own.close();
});

test("a process killed in the middle, twice: another one finishes the job, once", async () => {
  let finished = 0;
  const [first, second, third] = [await another(), await another(), await another()];
  const [one, two] = [held(), held()];
  first.jobs.handle("killed", one.handler);
  second.jobs.handle("killed", two.handler);
  third.jobs.handle("killed", async () => ({ finished: ++finished }));
  const uuid = await add(ctx, "killed");

  const running = first.jobs.runAll();
  await one.started;
  expect(await third.jobs.runAll()).toBe(0);
  clock.advance(2 * MINUTE);
  const runningToo = second.jobs.runAll();
  await two.started;
  expect(await third.jobs.runAll()).toBe(0);
  clock.advance(2 * MINUTE);
  expect(await third.jobs.runAll()).toBe(1);

  // The two were only slow, as it turns out; what they say now counts no more.
  one.end({ finished: "too late" });
  two.fail(new Error("too late"));
  await Promise.all([running, runningToo]);
  expect(await jobByUuid(ctx.db, uuid)).toMatchObject({ status: "success", result: '{"finished":1}', attempts: 3 });
  expect(await third.jobs.runAll()).toBe(0);
  expect(finished).toBe(1);
});

test("who has lost a job is told at the next step", async () => {
  const slow = await another();
  const work = held();
  slow.jobs.handle("slow", work.handler);
  const uuid = await add(ctx, "slow");
  const running = slow.jobs.runAll();
  const { progress } = await work.started;
  clock.advance(2 * MINUTE);
  ctx.jobs.handle("slow", async () => ({ by: "another" }));
  expect(await ctx.jobs.runAll()).toBe(1);
  await expect(progress({ step: 2 })).rejects.toThrow();
  work.end({});
  await running;
  expect(await jobByUuid(ctx.db, uuid)).toMatchObject({ status: "success", result: '{"by":"another"}' });
});

test("progress is seen and keeps the job", async () => {
  const worker = await another();
  const work = held();
  worker.jobs.handle("steps", work.handler);
  ctx.jobs.handle("steps", async () => ({ by: "another" }));
  const uuid = await add(ctx, "steps");
  const running = worker.jobs.runAll();
  const { progress } = await work.started;
  for (let step = 1; step <= 3; step++) {
    clock.advance(MINUTE / 2);
    await progress({ step });
  }
  expect(await ctx.jobs.runAll()).toBe(0);
  expect(await jobByUuid(ctx.db, uuid)).toMatchObject({ status: "in_process", result: '{"step":3}' });
  work.end({ done: true });
  await running;
  expect(await statusOf(uuid)).toBe("success");
});

test("a failed job waits longer each time, and is given up in the end", async () => {
  ctx.jobs.handle("broken", async () => {
    throw new Error("it is broken");
  });
  const uuid = await add(ctx, "broken");
  const pauses: number[] = [];
  while ((await statusOf(uuid)) !== "error") {
    expect(await ctx.jobs.runAll()).toBe(1);
    const job = await jobByUuid(ctx.db, uuid);
    if (job?.status !== "in_queue") continue;
    expect(await ctx.jobs.runAll()).toBe(0);
    pauses.push(Date.parse(job.run_at) - clock.now().getTime());
    clock.advance(pauses.at(-1) ?? 0);
  }
  expect(pauses).toEqual([4_000, 16_000, 64_000, 256_000]);
  expect(logged.filter((line) => line.includes("it is broken"))).toHaveLength(5);
});

test("a job whose process ends again and again waits longer each time, and is given up far later than one that fails", async () => {
  const uuid = await add(ctx, "deadly");
  const pauses: number[] = [];
  for (let kill = 1; kill <= 4; kill++) {
    const victim = await another();
    const work = held();
    victim.jobs.handle("deadly", work.handler);
    const running = victim.jobs.runAll();
    await work.started;
    // A killed process says nothing more; this one only lets go of the test's own promise.
    await ctx.transaction((tx) =>
      tx.updateTable("jobs").set({ leased_by: "killed", leased_until: null }).where("uuid", "=", uuid).execute(),
    );
    const stopped = victim.jobs.stop();
    work.end({});
    await Promise.all([running, stopped]);
    const job = await jobByUuid(ctx.db, uuid);
    expect(job?.status).toBe("in_process");
    pauses.push(Date.parse(job?.run_at ?? "") - clock.now().getTime());
    clock.advance(pauses.at(-1) ?? 0);
  }
  expect(pauses).toEqual([0, 0, 16_000, 64_000]);

  let done = 0;
  const undone: string[] = [];
  const fails = async () => {
    done++;
    throw new Error("fails by itself");
  };
  ctx.jobs.handle("deadly", fails, async (job) => void undone.push(job.uuid));
  expect(await ctx.jobs.runAll()).toBe(1);
  // The fifth attempt is the first that failed.
  expect(await jobByUuid(ctx.db, uuid)).toMatchObject({ status: "in_queue", attempts: 5, interruptions: 4 });

  await ctx.transaction((tx) =>
    tx
      .updateTable("jobs")
      .set({ status: "in_process", interruptions: 29, attempts: 30 })
      .where("uuid", "=", uuid)
      .execute(),
  );
  clock.advance(HOUR);
  expect(await ctx.jobs.runAll()).toBe(0);
  expect(await statusOf(uuid)).toBe("error");
  expect([done, undone]).toEqual([1, [uuid]]);
  const told = await ctx.db.selectFrom("security_events").where("kind", "=", "job_failed").select("details").execute();
  expect(told.at(-1)?.details).toContain("The server ended 30 times while it was doing this job.");
});

test("a job that got on before its process ended, however often, goes on after seconds", async () => {
  const uuid = await add(ctx, "getting on");
  for (let kill = 1; kill <= 8; kill++) {
    const victim = await another();
    const work = held();
    victim.jobs.handle("getting on", work.handler);
    const running = victim.jobs.runAll();
    const { progress } = await work.started;
    await progress({ step: kill });
    await ctx.transaction((tx) =>
      tx.updateTable("jobs").set({ leased_by: "killed", leased_until: null }).where("uuid", "=", uuid).execute(),
    );
    const stopped = victim.jobs.stop();
    work.end({});
    await Promise.all([running, stopped]);
    clock.advance(10_000);
  }
  ctx.jobs.handle("getting on", async () => ({ done: true }));
  expect(await ctx.jobs.runAll()).toBe(1);
  expect(await jobByUuid(ctx.db, uuid)).toMatchObject({ status: "success", interruptions: 8 });
});

test("one unfinished job with a key, even where two ask at once; a new one after it", async () => {
  const other = await another();
  let done = 0;
  ctx.jobs.handle("only one", async () => void done++);
  const uuids = await Promise.all([ctx, other, ctx, other].map((by) => add(by, "only one", {}, "key")));
  expect(new Set(uuids).size).toBe(1);
  expect(await ctx.jobs.runAll()).toBe(1);
  const next = await add(ctx, "only one", {}, "key");
  expect(uuids).not.toContain(next);
  expect(await add(ctx, "only one", {}, "another key")).not.toBe(next);
  expect(await ctx.jobs.runAll()).toBe(2);
  expect(done).toBe(3);
});

test("several processes share the work and do nothing twice", async () => {
  const done: unknown[] = [];
  const workers = [ctx, await another(), await another()];
  for (const worker of workers) worker.jobs.handle("shared", async ({ payload }) => void done.push(payload));
  for (let number = 0; number < 20; number++) await add(ctx, "shared", number);
  const counts = await Promise.all(workers.map((worker) => worker.jobs.runAll()));
  // One that lost each of its races may stop early; the next look finds the rest.
  counts.push(await ctx.jobs.runAll());
  expect(counts.reduce((sum, count) => sum + count)).toBe(20);
  expect(done.map(Number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, number) => number));
});

test("a process leaves alone what it does not know how to do", async () => {
  const old = await another();
  old.jobs.handle("known", async () => ({}));
  const uuid = await add(ctx, "of a newer version");
  expect(await old.jobs.runAll()).toBe(0);
  expect(await statusOf(uuid)).toBe("in_queue");
});

test("a job that goes on later waits until then, shows what it has, and counts no attempt", async () => {
  let runs = 0;
  ctx.jobs.handle("in parts", async () => {
    runs++;
    if (runs < 8) throw new GoOnLater(new Date(clock.now().getTime() + MINUTE), { part: runs });
    return { part: runs };
  });
  const uuid = await add(ctx, "in parts");
  expect(await ctx.jobs.runAll()).toBe(1);
  expect(await jobByUuid(ctx.db, uuid)).toMatchObject({ status: "in_queue", result: '{"part":1}', attempts: 0 });
  expect(await ctx.jobs.runAll()).toBe(0);
  for (let part = 2; part <= 8; part++) {
    clock.advance(MINUTE);
    expect(await ctx.jobs.runAll()).toBe(1);
  }
  expect(await statusOf(uuid)).toBe("success");
});

test("a job that lets another one in is followed by what was asked for meanwhile", async () => {
  const { started, end, handler } = held();
  ctx.jobs.handle("sweep", async (run) => {
    await run.letAnother();
    return handler(run);
  });
  const first = await add(ctx, "sweep", {}, "sweep");
  const running = ctx.jobs.runAll();
  await started;
  const second = await add(ctx, "sweep", {}, "sweep");
  expect(second).not.toBe(first);
  expect(await add(ctx, "sweep", {}, "sweep")).toBe(second);
  end({});
  expect(await running).toBe(2);
});

test("what is asked of a job in a transaction that ends late is not missed by it", async () => {
  const seen: boolean[] = [];
  const other = await another();
  other.jobs.handle("late", async (run) => {
    await run.letAnother();
    seen.push(asked);
  });
  let asked = false;
  await add(ctx, "late", {}, "late");
  const added = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const asking = ctx.transaction(async (tx) => {
    await ctx.jobs.add(tx, { kind: "late", payload: {}, ownerId: null, dedupeKey: "late" });
    added.resolve();
    await end.promise;
    asked = true;
  });
  await added.promise;
  const running = other.jobs.runAll();
  end.resolve();
  await Promise.all([asking, running]);
  await other.jobs.runAll();
  expect(seen.at(-1)).toBe(true);
});

test("what is over is forgotten: after a day, or a month where someone asked for it or it failed", async () => {
  ctx.jobs.handle("over", async () => ({}));
  ctx.jobs.handle("broken", async () => Promise.reject(new Error("always")));
  const anybodys = await add(ctx, "over");
  const owned = await ctx.transaction((tx) => ctx.jobs.add(tx, { kind: "over", payload: {}, ownerId: 7 }));
  const failed = await add(ctx, "broken");
  const notBefore = new Date(clock.now().getTime() + 60 * DAY);
  const much = { kind: "over", payload: {}, ownerId: null, notBefore };
  const later = await ctx.transaction((tx) => ctx.jobs.add(tx, much));
  for (let attempt = 0; attempt < 5; attempt++) {
    await ctx.jobs.runAll();
    clock.advance(5 * MINUTE);
  }
  const known = async () => {
    await ctx.jobs.tidy();
    return Promise.all([anybodys, owned, failed, later].map(statusOf));
  };
  expect(await known()).toEqual(["success", "success", "error", "in_queue"]);
  clock.advance(DAY);
  expect(await known()).toEqual([undefined, "success", "error", "in_queue"]);
  clock.advance(30 * DAY);
  expect(await known()).toEqual([undefined, undefined, undefined, "in_queue"]);
});
