import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDialect } from "../../../../testing/database.ts";
import { testScope } from "../../../../testing/requests/request-scope.ts";
import { StatementTimeout } from "../../outages/outages.ts";
import { openSqlite } from "./sqlite.ts";

describe.runIf(testDialect === "sqlite")("long reads", () => {
  const folder = mkdtempSync(join(tmpdir(), "halyard-readers-"));
  const { db, close } = openSqlite(join(folder, "test.sqlite"));
  afterAll(async () => {
    await close();
    rmSync(folder, { recursive: true });
  });

  /** Some tenths of a second, by a statement that is the same for any number. */
  const long = (count = 1_000_000) =>
    sql`with recursive n(n) as (select 1 union all select n + 1 from n where n < ${count}) select count(*) from n`.execute(
      db,
    );
  const quick = () => sql`select 1 as one`.execute(db);

  beforeAll(async () => {
    // Now it is known for a long one.
    await long();
  });

  test("of one caller take turns, and others' go beside them", async () => {
    const order: string[] = [];
    const ask = (caller: string) =>
      testScope(caller)
        .run(() => long())
        .then(() => order.push(caller));
    await Promise.all([...Array.from({ length: 5 }, () => ask("busy")), ask("other"), ask("third")]);
    // Two at a time: neither of the others waits for more than the first ones.
    expect(order.slice(0, 4)).toEqual(expect.arrayContaining(["other", "third"]));
    expect(order.slice(4)).toEqual(["busy", "busy", "busy"]);
  });

  test("keep no quick one waiting, however many come", async () => {
    const all = Array.from({ length: 6 }, (_, index) => testScope(`caller ${index}`).run(() => long()));
    let slowest = 0;
    for (let time = 0; time < 20; time++) {
      const began = performance.now();
      await quick();
      slowest = Math.max(slowest, performance.now() - began);
      await setTimeout(5);
    }
    const began = performance.now();
    await Promise.all(all);
    // They took longer together than any of the quick ones waited.
    expect(slowest).toBeLessThan(performance.now() - began);
  });

  test("end for those that are gone: at once where they wait, and where they are at work", async () => {
    const request = testScope("leaves");
    const left = [1, 2, 3].map(() => request.run(() => long(4_000_000)).catch((error: unknown) => error));
    await setTimeout(20);
    const began = performance.now();
    request.hangUp();
    for (const error of await Promise.all(left)) expect(error).toBeInstanceOf(StatementTimeout);
    expect(performance.now() - began).toBeLessThan(1_000);
    await testScope("stays").run(() => long());
  });

  test("that nothing is known of take no one's turn, however many of one caller come at once", async () => {
    const unknown = (name: number) =>
      sql`with recursive ${sql.ref(`u${name}`)}(n) as (select 1 union all select n + 1 from ${sql.ref(`u${name}`)} where n < 1000000)
        select count(*) from ${sql.ref(`u${name}`)}`.execute(db);
    const order: string[] = [];
    const heavy = [1, 2, 3, 4, 5, 6].map((name) =>
      testScope("heavy")
        .run(() => unknown(name))
        .then(() => order.push("heavy")),
    );
    // By then the first ones have turned out to be long.
    await setTimeout(200);
    const other = testScope("waits")
      .run(() => long())
      .then(() => order.push("waits"));
    await Promise.all([...heavy, other]);
    expect(order.indexOf("waits")).toBeLessThan(3);
  });

  test("that nothing is known of go on beside the others once they turn out to be long", async () => {
    const other = sql`with recursive m(m) as (select 1 union all select m + 1 from m where m < 3000000) select count(*) from m`;
    let isDone = false;
    const answer = testScope("new")
      .run(() => other.execute(db))
      .then(() => (isDone = true));
    await quick();
    await quick();
    expect(isDone).toBe(false);
    await answer;
  });

  test("that nothing is known of hold back nothing that came just before them", async () => {
    const unknown = sql`with recursive k(k) as (select 1 union all select k + 1 from k where k < 3000000) select count(*) from k`;
    const timed = async (caller: string, ask: () => Promise<unknown>) => {
      const began = performance.now();
      await testScope(caller).run(ask);
      return performance.now() - began;
    };
    // In one message to the thread.
    const [quickMs, longMs] = await Promise.all([timed("quick", quick), timed("long", () => unknown.execute(db))]);
    expect(quickMs).toBeLessThan(longMs / 2);
  });
});
