import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SPARE_THREADS, testDialect, testSettings } from "../../../../testing/database.ts";
import { openSqlite } from "./sqlite.ts";
import { DatabaseLocked, meaningOfSqlite } from "./errors.ts";
import { keepSpareThreads } from "./thread.ts";
import { DatabaseUnavailable, isOutage, StorageFull, UnknownOutcome } from "../../outages/outages.ts";

const BUSY = 5;
const CANNOT_OPEN = 14;
const FULL = 13;
const UNIQUE = 2_067;

test.each([
  [BUSY, DatabaseLocked],
  [CANNOT_OPEN, DatabaseUnavailable],
  [FULL, StorageFull],
  [UNIQUE, Error],
])("error %i of SQLite is %s", (code, kind) => {
  const { constructor, message } = meaningOfSqlite("what SQLite says", code);
  expect(constructor === kind || (kind === Error && message === "what SQLite says")).toBe(true);
});

describe.runIf(testDialect === "sqlite")("the thread that writes", async () => {
  const { dataDir } = await testSettings();
  const threads: Worker[] = [];
  const note = (thread: Worker) => void threads.push(thread);
  beforeAll(() => {
    keepSpareThreads(0);
    process.on("worker", note);
  });
  afterAll(() => {
    process.off("worker", note);
    keepSpareThreads(SPARE_THREADS);
  });
  let files = 0;

  /** The first thread is the one that writes. */
  async function opened() {
    threads.length = 0;
    const database = openSqlite(join(dataDir, `${++files}.sqlite`));
    await sql`create table t (id integer primary key, text text)`.execute(database.db);
    const write = (id: number) => database.transaction((tx) => sql`insert into t values (${id}, '')`.execute(tx));
    const ids = async () => (await sql<{ id: number }>`select id from t order by id`.execute(database.db)).rows;
    return { ...database, write, ids };
  }

  test("is replaced where it dies; what it was at is not written and says so", async () => {
    const { transaction, write, ids, check, close } = await opened();
    const outcome = await transaction(async (tx) => {
      await sql`insert into t values (1, '')`.execute(tx);
      await threads[0]?.terminate();
      await sql`insert into t values (2, '')`.execute(tx);
    }).catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(DatabaseUnavailable);
    await check();
    await write(3);
    expect(await ids()).toEqual([{ id: 3 }]);
    await close();
    await expect(write(4)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(check()).rejects.toBeInstanceOf(DatabaseUnavailable);
  });

  test("that dies in the middle of many leaves none of them without an answer", async () => {
    const { write, close } = await opened();
    const writes = Array.from({ length: 50 }, (_, id) => write(id));
    await threads[0]?.terminate();
    const outcomes = await Promise.allSettled(writes);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(isOutage(outcome.reason)).toBe(true);
    }
    await write(100);
    await close();
  });

  test("that dies during a commit leaves the outcome open", async () => {
    const { transaction, ids, close } = await opened();
    let dying: Promise<unknown> | undefined;
    const outcome = await transaction(async (tx) => {
      await sql`insert into t values (1, '')`.execute(tx);
      // The commit is asked for before the thread has ended.
      dying = threads[0]?.terminate();
    }).catch((error: unknown) => error);
    await dying;
    expect(outcome).toBeInstanceOf(UnknownOutcome);
    expect((await ids()).length).toBeLessThanOrEqual(1);
    await close();
  });

  test("that finds no space says so, and writes again once there is some", async () => {
    const { transaction, write, ids, close } = await opened();
    const limit = (pages: number) => transaction((tx) => sql.raw(`pragma max_page_count = ${pages}`).execute(tx));
    await limit(3);
    const large = transaction((tx) => sql`insert into t values (1, ${"x".repeat(100_000)})`.execute(tx));
    await expect(large).rejects.toBeInstanceOf(StorageFull);
    await limit(100_000);
    await write(2);
    expect(await ids()).toEqual([{ id: 2 }]);
    await close();
  });
});
