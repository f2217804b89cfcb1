import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { testDialect, testSettings } from "../../testing/database.ts";
import { openSqlite } from "./sqlite.ts";

describe.runIf(testDialect === "sqlite")("SQLite in threads", async () => {
  const { dataDir } = await testSettings();
  let files = 0;
  const newFile = () => join(dataDir, `${++files}.sqlite`);

  test("a new file is opened by many at once", async () => {
    for (let round = 0; round < 3; round++) {
      const file = newFile();
      const databases = Array.from({ length: 4 }, () => openSqlite(file, 2));
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
    const { db, close } = openSqlite(newFile(), 1);
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
    const { db, transaction, close } = openSqlite(newFile(), 1);
    await sql`create table t (id integer)`.execute(db);
    await transaction(async (tx) => {
      await sql`insert into t values (1)`.execute(tx);
      expect((await sql`select * from t`.execute(db)).rows).toEqual([]);
    });
    expect((await sql`select * from t`.execute(db)).rows).toEqual([{ id: 1 }]);
    await close();
  });

  test("a write outside a transaction waits for the one that is open", async () => {
    const { db, transaction, close } = openSqlite(newFile(), 1);
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

  test("closing finishes what was asked and leaves one file", async () => {
    const file = newFile();
    const { db, close } = openSqlite(file, 1);
    await sql`create table t (id integer)`.execute(db);
    const writes = Array.from({ length: 20 }, (_, id) => sql`insert into t values (${id})`.execute(db));
    await Promise.all(writes);
    await close();
    expect(existsSync(`${file}-wal`)).toBe(false);
    const again = openSqlite(file, 1);
    expect((await sql`select count(*) as count from t`.execute(again.db)).rows).toEqual([{ count: 20 }]);
    await again.close();
  });

  test("a database that was opened and never used can be closed", async () => {
    await openSqlite(newFile(), 1).close();
  });

  test("a file that cannot be opened is told as that, each time", async () => {
    const { db, close } = openSqlite(join(dataDir, "no such folder", "x.sqlite"), 1);
    await expect(sql`select 1`.execute(db)).rejects.toThrow(/unable to open/);
    await expect(sql`select 1`.execute(db)).rejects.toThrow(/unable to open/);
    await close();
  });
});
