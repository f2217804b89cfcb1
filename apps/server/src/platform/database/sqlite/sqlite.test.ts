import { existsSync } from "node:fs";
import { join } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { SPARE_THREADS, testDialect, testSettings } from "../../../../testing/database.ts";
import type { Reader, Writer } from "../schema/schema.ts";
import { executeTogether } from "../schema/together.ts";
import { openSqlite } from "./sqlite.ts";
import { keepSpareThreads } from "./thread.ts";

describe.runIf(testDialect === "sqlite")("SQLite in threads", async () => {
  const { dataDir } = await testSettings();
  let files = 0;
  const newFile = () => join(dataDir, `${++files}.sqlite`);

  test("a new file is opened by many at once", async () => {
    for (let round = 0; round < 3; round++) {
      const file = newFile();
      const databases = Array.from({ length: 4 }, () => openSqlite(file));
      const answers = databases.flatMap(({ db }) => [
        sql`select 1`.execute(db),
        sql`select 1`.execute(db),
        sql`create table if not exists t (id integer)`.execute(db),
      ]);
      await Promise.all(answers);
      await Promise.all(databases.map((database) => database.close()));
    }
  });

  test("commits survive a loss of power, foreign keys hold, readers cannot write", async () => {
    const { db, close } = openSqlite(newFile());
    const pragma = async (name: string) => {
      const { rows } = await db
        .transaction()
        .execute((tx) => sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(tx));
      return rows[0]?.[name];
    };
    expect(await pragma("journal_mode")).toBe("wal");
    expect(await pragma("synchronous")).toBe(2);
    expect(await pragma("foreign_keys")).toBe(1);
    await sql`create table t (id integer)`.execute(db);
    await expect(sql`with x as (select 1) insert into t select 1`.execute(db)).rejects.toThrow(/readonly/);
    await close();
  });

  test("reads do not wait for a transaction that is open", async () => {
    const { db, transaction, close } = openSqlite(newFile());
    await sql`create table t (id integer)`.execute(db);
    await transaction(async (tx) => {
      await sql`insert into t values (1)`.execute(tx);
      expect((await sql`select * from t`.execute(db)).rows).toEqual([]);
    });
    expect((await sql`select * from t`.execute(db)).rows).toEqual([{ id: 1 }]);
    await close();
  });

  test("a write outside a transaction waits for the one that is open", async () => {
    const { db, transaction, close } = openSqlite(newFile());
    await sql`create table t (id integer)`.execute(db);
    let alone: Promise<unknown> = Promise.resolve();
    const work = transaction(async (tx) => {
      alone = sql`insert into t values (2)`.execute(db);
      await sql`insert into t values (1)`.execute(tx);
      throw new Error("undone");
    });
    await expect(work).rejects.toThrow("undone");
    await alone;
    expect((await sql`select * from t`.execute(db)).rows).toEqual([{ id: 2 }]);
    await close();
  });

  describe("transactions that come at once", () => {
    // However slow the machine is: what waits longer than a moment is not put together any more.
    beforeEach(() => void vi.spyOn(performance, "now").mockReturnValue(1));
    afterEach(() => void vi.restoreAllMocks());

    const idsIn = async (db: Reader) =>
      (await sql<{ id: number }>`select id from t order by id`.execute(db)).rows.map(({ id }) => id);

    test("are each there when they say so; what fails takes back its own alone", async () => {
      const file = newFile();
      const { db, transaction, close } = openSqlite(file);
      const other = openSqlite(file);
      await sql`create table t (id integer primary key)`.execute(db);
      const add = async (id: number) => {
        await transaction(async (tx) => {
          await sql`insert into t values (${id})`.execute(tx);
          // Each third takes its number back, each fifth takes one that is taken.
          await sql`insert into t values (${1_000 + id})`.execute(tx);
          if (id % 3 === 0) throw new Error("changed my mind");
          if (id % 5 === 0) await sql`insert into t values (${id})`.execute(tx);
          await sql`delete from t where id = ${1_000 + id}`.execute(tx);
        });
        // Another process would see it by now.
        expect(await idsIn(other.db)).toContain(id);
        return id;
      };
      const numbers = Array.from({ length: 100 }, (_, index) => index + 1);
      const all = await Promise.allSettled(numbers.map(add));
      const good = numbers.filter((id) => id % 3 !== 0 && id % 5 !== 0);
      expect(all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))).toEqual(good);
      expect(await idsIn(db)).toEqual(good);
      await Promise.all([close(), other.close()]);
    });

    test("and say which statements are their last ones take back their own alone, too", async () => {
      const file = newFile();
      const { db, transaction, close } = openSqlite(file);
      const other = openSqlite(file);
      await sql`create table t (id integer primary key)`.execute(db);
      const inserted = (tx: Writer, id: number) =>
        sql<{ id: number }>`insert into t values (${id}) returning id`.compile(tx);
      const add = async (id: number) => {
        const [first, second] = await transaction(async (tx) => {
          // Some have nothing but last statements; each third breaks in the first of them, each fifth in the second.
          if (id % 2 === 0) await sql`insert into t values (${2_000 + id})`.execute(tx);
          const numbers = [id % 3 === 0 ? 1 : id, 1_000 + (id % 5 === 0 ? 1 : id)];
          return executeTogether(
            tx,
            numbers.map((number) => inserted(tx, number)),
            true,
          );
        });
        expect([first?.rows, second?.rows]).toEqual([[{ id }], [{ id: 1_000 + id }]]);
        expect(await idsIn(other.db)).toContain(1_000 + id);
        return id;
      };
      const numbers = Array.from({ length: 100 }, (_, index) => index + 1);
      const all = await Promise.allSettled(numbers.map(add));
      const good = numbers.filter((id) => id % 3 !== 0 && id % 5 !== 0);
      expect(all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))).toEqual(good);
      const even = good.filter((id) => id % 2 === 0);
      expect(await idsIn(db)).toEqual([...good, ...good.map((id) => 1_000 + id), ...even.map((id) => 2_000 + id)]);
      await Promise.all([close(), other.close()]);
    });

    test("and can't be committed fail all, with their last statements", async () => {
      const { db, transaction, close } = openSqlite(newFile());
      await sql`create table t (id integer primary key, next integer references t deferrable initially deferred)`.execute(
        db,
      );
      const add = (id: number, next: number | null) =>
        transaction((tx) => executeTogether(tx, [sql`insert into t values (${id}, ${next})`.compile(tx)], true));
      const all = await Promise.allSettled([add(1, null), add(2, 99), add(3, null)]);
      expect(all.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
      await expect(add(4, 99)).rejects.toThrow();
      await add(5, null);
      expect(await idsIn(db)).toEqual([5]);
      await close();
    });

    test("wait for the disk together", async () => {
      const { db, transaction, close } = openSqlite(newFile());
      await sql`create table t (id integer)`.execute(db);
      const ended: number[] = [];
      const add = async (id: number) => {
        await transaction((tx) => sql`insert into t values (${id})`.execute(tx));
        ended.push((await idsIn(db)).length);
      };
      await Promise.all([1, 2, 3, 4, 5].map(add));
      // Anyone who asked first did not see its own commit alone.
      expect(ended).toEqual([5, 5, 5, 5, 5]);
      await close();
    });

    test("and cannot be committed fail all", async () => {
      const { db, transaction, close } = openSqlite(newFile());
      await sql`create table t (id integer primary key, next integer references t deferrable initially deferred)`.execute(
        db,
      );
      const add = (id: number, next: number | null) =>
        transaction((tx) => sql`insert into t values (${id}, ${next})`.execute(tx));
      const all = await Promise.allSettled([add(1, null), add(2, 99), add(3, null)]);
      expect(all.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
      await add(4, null);
      expect(await idsIn(db)).toEqual([4]);
      await close();
    });

    test("and not all wait for the disk keep to their own kind", async () => {
      const { db, transaction, close } = openSqlite(newFile());
      await sql`create table t (id integer)`.execute(db);
      const setting = (durable: boolean) =>
        transaction(
          async (tx) => {
            await sql`insert into t values (1)`.execute(tx);
            const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(tx);
            return rows[0]?.synchronous;
          },
          { durable },
        );
      const kinds = [true, true, false, true, false, false, true];
      expect(await Promise.all(kinds.map(setting))).toEqual(kinds.map((durable) => (durable ? 2 : 1)));
      await close();
    });

    test("are not kept waiting by a long one that follows, nor does it wait for those that follow it", async () => {
      const { db, transaction, close } = openSqlite(newFile());
      await sql`create table t (id integer)`.execute(db);
      const alone = [false, false, true, true, false];
      for (const durable of [true, false]) {
        const all: Promise<void>[] = [];
        const add = (at: number) => {
          all[at] = transaction(
            async (tx) => {
              // It waits for its turn while this one is at work.
              if (at + 1 < alone.length) add(at + 1);
              await sql`insert into t values (${at})`.execute(tx);
              // It would never be committed, if it was together with this one.
              if (alone[at] || alone[at - 1]) await all[at - 1];
            },
            { durable, alone: alone[at] ?? false },
          );
        };
        add(0);
        for (let at = 0; at < alone.length; at++) await all[at];
      }
      expect(await idsIn(db)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
      await close();
    });

    test("some with nothing to write: nothing is left open", async () => {
      const { db, transaction, close } = openSqlite(newFile());
      await sql`create table t (id integer)`.execute(db);
      const work = [1, null, 2, null, null, 3, null].map((id) =>
        transaction(async (tx) => {
          if (id !== null) await sql`insert into t values (${id})`.execute(tx);
        }),
      );
      const alone = sql`insert into t values (4)`.execute(db);
      await Promise.all([...work, alone]);
      await Promise.allSettled([transaction(() => Promise.reject(new Error("no"))), transaction(async () => 1)]);
      expect(await idsIn(db)).toEqual([1, 2, 3, 4]);
      await close();
    });
  });

  test("a statement of a transaction that could not begin does nothing by itself", async () => {
    const file = newFile();
    const { db, transaction, close } = openSqlite(file);
    await sql`create table t (id integer)`.execute(db);
    await expect(
      transaction(async (tx) => {
        await sql`commit`.execute(tx);
        await sql`insert into t values (1)`.execute(tx);
      }),
    ).rejects.toThrow("the transaction is over");
    expect((await sql`select * from t`.execute(db)).rows).toEqual([]);
    await transaction((tx) => sql`insert into t values (2)`.execute(tx));
    expect((await sql`select * from t`.execute(db)).rows).toEqual([{ id: 2 }]);
    await close();
  });

  test("nothing is done for a transaction that is over, least of all inside of the next one", async () => {
    const { db, transaction, close } = openSqlite(newFile());
    await sql`create table t (id integer)`.execute(db);
    // By our word while its commit is waited for, by Kysely's afterwards.
    const OVER = /transaction is (?:over|already)/i;
    const ended: Writer[] = [];
    const insert = (tx: Writer, id: number) => sql`insert into t values (${id})`.execute(tx);
    const one = (id: number) =>
      transaction(async (tx) => {
        await insert(tx, id);
        // Of its own group, committed with it; and of one that wrote nothing.
        for (const before of ended) await expect(insert(before, 100)).rejects.toThrow(OVER);
        ended.push(tx);
        if (id === 2) throw new Error("changed my mind");
      });
    const idle = transaction(async (tx) => void ended.push(tx));
    await Promise.allSettled([idle, one(1), one(2), one(3)]);
    for (const tx of ended) await expect(insert(tx, 200)).rejects.toThrow(OVER);
    expect(ended).toHaveLength(4);
    for (const tx of ended) await expect(sql`select * from t`.execute(tx)).rejects.toThrow(OVER);
    expect((await sql`select * from t`.execute(db)).rows).toEqual([{ id: 1 }, { id: 3 }]);
    await close();
  });

  test("a table that has got another column since is read with it", async () => {
    const { db, close } = openSqlite(newFile());
    await sql`create table t (id integer)`.execute(db);
    await sql`insert into t values (1)`.execute(db);
    const read = async () => (await sql`select * from t`.execute(db)).rows;
    expect(await read()).toEqual([{ id: 1 }]);
    await sql`alter table t add column name text`.execute(db);
    expect(await read()).toEqual([{ id: 1, name: null }]);
    await close();
  });

  test("closing finishes what was asked and leaves one file", async () => {
    const file = newFile();
    const { db, close } = openSqlite(file);
    await sql`create table t (id integer)`.execute(db);
    const writes = Array.from({ length: 20 }, (_, id) => sql`insert into t values (${id})`.execute(db));
    await Promise.all(writes);
    await close();
    expect(existsSync(`${file}-wal`)).toBe(false);
    const again = openSqlite(file);
    expect((await sql`select count(*) as count from t`.execute(again.db)).rows).toEqual([{ count: 20 }]);
    await again.close();
  });

  describe("readers", () => {
    const ENDLESS = "with recursive n(n) as (select 'A' union all select lower(n) from n) select count(*) from n";

    // As in the product, where none are kept.
    beforeAll(() => keepSpareThreads(0));
    afterAll(() => keepSpareThreads(SPARE_THREADS));

    /**
     * Time stands still but for {@link timePasses}, so that no thread counts as long at work because the machine is.
     * @returns what is opened, and its threads in the order in which they were made
     */
    function watched() {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
      const threads: Worker[] = [];
      const note = (thread: Worker) => void threads.push(thread);
      process.on("worker", note);
      const opened = openSqlite(newFile());
      return {
        ...opened,
        threads,
        async close() {
          await opened.close();
          process.off("worker", note);
        },
      };
    }
    afterEach(() => void vi.useRealTimers());

    /** More than what makes a read a long one. */
    const timePasses = async () => {
      vi.advanceTimersByTime(60);
      await setImmediate();
      await setImmediate();
    };

    /** A thread that is known to be long at something has another one beside it. */
    const untilThereAre = async (threads: readonly Worker[], count: number) => {
      while (threads.length < count) {
        await timePasses();
        await setTimeout(5);
      }
    };

    const answers = async (db: Reader, count: number) => {
      const numbers = Array.from({ length: count }, (_, index) => index);
      const results = await Promise.all(numbers.map((n) => sql<{ n: number }>`select ${n} as n`.execute(db)));
      expect(results.map(({ rows }) => rows[0]?.n)).toEqual(numbers);
    };

    test("and the writer go on with another database where threads are kept", async () => {
      keepSpareThreads(2);
      const first = watched();
      await sql`create table one (id integer)`.execute(first.db);
      await answers(first.db, 3);
      await first.close();
      const second = watched();
      expect((await sql`select name from sqlite_master`.execute(second.db)).rows).toEqual([]);
      await sql`create table two (id integer)`.execute(second.db);
      await answers(second.db, 3);
      expect([first.threads.length, second.threads.length]).toEqual([2, 0]);
      keepSpareThreads(0);
      await second.close();
      const third = watched();
      await answers(third.db, 1);
      expect(third.threads).toHaveLength(2);
      await third.close();
    });

    test("are not kept waiting by a long read, nor is the second for its start", async () => {
      const { db, threads, close } = watched();
      await answers(db, 1);
      const endless = expect(sql.raw(ENDLESS).execute(db)).rejects.toThrow();
      await untilThereAre(threads, 3);
      const first = answers(db, 1);
      // The second one is still about to start; what comes now does not go to another one for that.
      for (let time = 0; time < 5; time++) await timePasses();
      for (const count of [1, 5, 50]) await answers(db, count);
      await first;
      expect(threads).toHaveLength(3);
      await threads[1]?.terminate();
      await endless;
      await close();
    });

    test("that have not begun with a read yet are not long at it", async () => {
      const { db, threads, close } = watched();
      await answers(db, 1);
      const asked = answers(db, 3);
      await new Promise<void>((resolve) => process.nextTick(resolve));
      // A busy machine may leave a thread alone for so long before it looks at what it is asked.
      await timePasses();
      expect(threads).toHaveLength(2);
      await asked;
      await close();
    });

    test("that have died are replaced", async () => {
      const { db, threads, close } = watched();
      await answers(db, 3);
      await threads[1]?.terminate();
      await answers(db, 3);
      const endless = expect(sql.raw(ENDLESS).execute(db)).rejects.toThrow("the database has stopped");
      await untilThereAre(threads, 4);
      await answers(db, 3);
      // Writer, dead, long at work, free. The free one goes while the other is long at work: one takes its place.
      expect(threads).toHaveLength(4);
      await threads[3]?.terminate();
      await answers(db, 3);
      await threads[2]?.terminate();
      await endless;
      await answers(db, 3);
      expect(threads).toHaveLength(5);
      await close();
      await expect(sql`select 1`.execute(db)).rejects.toThrow();
      expect(threads).toHaveLength(5);
    });

    test("have each its own answer where more is asked for than they remember", async () => {
      const { db, close } = watched();
      const ask = async (n: number) => {
        const { rows } = await sql.raw(`select ${n} as of_${n}, '${n}' as name`).execute(db);
        expect(rows).toEqual([{ [`of_${n}`]: n, name: String(n) }]);
      };
      const all: Promise<void>[] = [];
      for (let n = 0; n < 3_000; n++) {
        // Some again that are remembered, some that are forgotten by now, some that are being asked for.
        all.push(ask(n % 1_000), ask((n * 7) % 1_000));
        if (n % 90 === 0) await setImmediate();
      }
      all.push(
        expect(sql`select no_such_thing`.execute(db))
          .rejects.toThrow(/no_such_thing/)
          .then(() => undefined),
      );
      await Promise.all(all);
      await Promise.all(Array.from({ length: 1_000 }, (_, n) => ask(999 - n)));
      await close();
    });
  });

  test("a database that was opened and never used can be closed", async () => {
    await openSqlite(newFile()).close();
  });

  test("a file that cannot be opened is told as that, each time", async () => {
    const { db, close } = openSqlite(join(dataDir, "no such folder", "x.sqlite"));
    await expect(sql`select 1`.execute(db)).rejects.toThrow(/can't open its file/);
    await expect(sql`select 1`.execute(db)).rejects.toThrow(/can't open its file/);
    await close();
  });
});
