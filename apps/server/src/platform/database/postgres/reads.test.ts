import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDialect, testSettings } from "../../../../testing/database.ts";
import { testScope } from "../../../../testing/requests/request-scope.ts";
import { StatementTimeout } from "../../outages/outages.ts";
import { openDatabase } from "../database.ts";

describe.runIf(testDialect === "postgres")("reads of PostgreSQL", async () => {
  const settings = await testSettings();
  const { db, transaction, close } = openDatabase(settings);
  const beside = openDatabase(settings);
  afterAll(() => Promise.all([close(), beside.close()]));

  /** The same statement for any time. */
  const sleep = (seconds: number) => sql`select pg_sleep(${seconds}::float8), 'long' as kind`.execute(db);
  const quick = () => sql`select 1 as one`.execute(db);
  const running = async (text: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
      and strpos(query, ${text}) > 0`.execute(beside.db);
    return rows[0]?.count ?? 0;
  };

  beforeAll(async () => {
    // Now the one is known for long, the other for quick.
    await Promise.all([sleep(0.2), quick()]);
  });

  test("that are long take turns: one at a time of each caller, three together", async () => {
    const order: string[] = [];
    const ask = (caller: string) =>
      testScope(caller)
        .run(() => sleep(0.4))
        .then(() => order.push(caller));
    const all = Promise.all([
      ...Array.from({ length: 4 }, () => ask("busy")),
      ask("other"),
      ask("third"),
      ask("fourth"),
    ]);
    await expect.poll(() => running("'long' as kind"), { interval: 10 }).toBe(3);
    await all;
    expect(order.slice(0, 3).toSorted()).toEqual(["busy", "other", "third"]);
    expect(order.slice(3, 5).toSorted()).toEqual(["busy", "fourth"]);
    expect(order.slice(5)).toEqual(["busy", "busy"]);
  });

  test("that nothing is known of are one at a time of each caller, too, and leave connections for others", async () => {
    const client = testScope("curious");
    const all = Array.from({ length: 12 }, (_, index) =>
      client.run(() => sql`select pg_sleep(0.1), ${sql.lit(index)} as unknown`.execute(db)),
    );
    await expect.poll(() => running("as unknown"), { interval: 10 }).toBe(1);
    const began = performance.now();
    await quick();
    await transaction((tx) => sql`select 1`.execute(tx));
    expect(performance.now() - began).toBeLessThan(500);
    client.hangUp();
    await Promise.allSettled(all);
  });

  test("never keep quick ones of others waiting, be they misjudged", async () => {
    for (let time = 0; time < 3; time++) await sql`select pg_sleep(${0}::float8), 'misjudged' as kind`.execute(db);
    const all = Array.from({ length: 20 }, () =>
      testScope("busy").run(() => sql`select pg_sleep(${0.8}::float8), 'misjudged' as kind`.execute(db)),
    );
    await pause(20);
    const began = performance.now();
    await testScope("other").run(quick);
    // Less than until the first of them ends, with room for a busy machine.
    expect(performance.now() - began).toBeLessThan(700);
    await Promise.all(all);
  });

  test("that are quick share connections where one request asks for them at once, and fail one by one", async () => {
    const pid = () => sql<{ pid: number }>`select pg_backend_pid() as pid, ${1}::int as given`.execute(db);
    const divided = (by: number) => sql`select 1 / ${by}::int as quotient`.execute(db);
    const request = testScope("asks");
    await request.run(() => Promise.all([pid(), divided(1)]));
    const asked = await request.run(() => Promise.allSettled([pid(), divided(0), pid(), divided(1), pid()]));
    expect(asked.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled", "fulfilled"]);
    const others = await Promise.all([pid, pid].map((ask) => testScope("others").run(ask)));
    const pidOf = (answer: unknown) => Object(answer).value?.rows[0].pid;
    expect(pidOf(asked[2])).toBe(pidOf(asked[0]));
    expect(pidOf(asked[4])).not.toBe(pidOf(asked[0]));
    expect(new Set(others.map(({ rows }) => rows[0]?.pid)).size).toBe(2);
  });

  test("are stopped in the server once the client is gone, and their connection is used on", async () => {
    const client = testScope("leaves");
    const left = [1, 2, 3].map(() => client.run(() => sleep(5)).catch((error: unknown) => error));
    await expect.poll(() => running("'long' as kind")).toBe(1);
    await pause(100);
    const began = performance.now();
    client.hangUp();
    for (const error of await Promise.all(left)) expect(error).toBeInstanceOf(StatementTimeout);
    await expect.poll(() => running("'long' as kind")).toBe(0);
    expect(performance.now() - began).toBeLessThan(1_500);
    for (let time = 0; time < 20; time++) await testScope("stays").run(quick);
  });

  test("of a write go on when its client is gone, unless they take long", async () => {
    const client = testScope("writes", "PATCH");
    client.hangUp();
    await client.run(quick);
    const reader = testScope("reads");
    reader.hangUp();
    await expect(reader.run(quick)).rejects.toBeInstanceOf(StatementTimeout);
  });
});
