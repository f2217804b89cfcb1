import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { testDialect, testSettings } from "../../../../testing/database.ts";
import { openDatabase } from "../database.ts";
import type { Reader } from "../schema/schema.ts";

describe.runIf(testDialect === "postgres")("statements of PostgreSQL", async () => {
  const settings = await testSettings();
  const database = openDatabase(settings);
  const other = openDatabase(settings);
  afterAll(() => Promise.all([database.close(), other.close()]));
  await sql`create table marks (id integer, label text)`.execute(other.db);
  await sql`insert into marks values (1, 'one')`.execute(other.db);

  const marked = async (db: Reader, id: number) => (await sql`select * from marks where id = ${id}`.execute(db)).rows;

  test("that come again and again are planned once a connection", async () => {
    const prepared = await database.transaction(async (tx) => {
      for (let time = 0; time < 5; time++) await marked(tx, time);
      return sql`select name from pg_prepared_statements where statement like 'select * from marks%'`.execute(tx);
    });
    expect(prepared.rows).toHaveLength(1);
  });

  test("that were planned before a table got another column answer with it", async () => {
    for (let time = 0; time < 5; time++) await marked(database.db, 1);
    await sql`alter table marks add column colour text default 'red'`.execute(other.db);
    expect(await marked(database.db, 1)).toEqual([{ id: 1, label: "one", colour: "red" }]);
    await Promise.all(Array.from({ length: 30 }, () => marked(database.db, 1)));
    await sql`alter table marks drop column label`.execute(other.db);
    const inTransaction = await database.transaction((tx) => marked(tx, 1));
    expect(inTransaction).toEqual([{ id: 1, colour: "red" }]);
  });
});
