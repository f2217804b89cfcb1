import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openTestDatabase, testDialect } from "../../../../testing/database.ts";
import { INDEXED_WORDS } from "./compiler.ts";

describe.runIf(testDialect === "sqlite")("statements that SQLite plans once", async () => {
  const { db } = (await openTestDatabase()).database;

  test("a value that is compared does not make it look again", () => {
    const users = db.selectFrom("users").select("id");
    expect(users.where("id", "=", 7).where("login", "=", "kim").compile().sql).toContain(`"id" = +? and "login" = +?`);
    expect(sql`select id from users where id = ${7} and login = ${"kim"}`.compile(db).sql).toContain(
      "id = +? and login = +?",
    );
    const others = users.where("id", "<=", 7).where("id", ">=", 3).where("id", "!=", 5);
    expect(others.compile().sql).toContain(`"id" <= ? and "id" >= ? and "id" != ?`);
    expect(db.updateTable("users").set({ login: "kim", admin: 1 }).compile().sql).toContain(`"login" = ?, "admin" = ?`);
  });

  test("what an index is limited to stands in the statement", () => {
    const { sql: text, parameters } = db.selectFrom("reminders").select("id").where("completed", "=", 0).compile();
    expect([text, parameters]).toEqual([`select "id" from "reminders" where "completed" = 0`, []]);
  });

  test("every word that an index is limited to is known", async () => {
    const { rows } = await sql<{ text: string }>`select sql as text from sqlite_master
      where type = 'index' and sql like '% where %'`.execute(db);
    const words = rows.flatMap(({ text }) => {
      const condition = text.slice(text.search(/\bwhere\b/i));
      return Array.from(condition.matchAll(/\w = (?:'(\w+)'|(\d+))/g), ([, word, number]) => word ?? Number(number));
    });
    expect(words.length).toBeGreaterThan(5);
    expect(new Set(words).difference(INDEXED_WORDS)).toEqual(new Set());
  });

  test("values are found as before, whatever their column holds", async () => {
    await sql`create table held (t text, n integer)`.execute(db);
    await sql`insert into held values (${"it's 5"}, ${1}), (${"7"}, ${7})`.execute(db);
    const { rows } = await sql`select n from held where (t = ${"it's 5"} and n = ${1} and n = ${"1"})
      or (t = ${"7"} and n = ${7} and n = ${"7"} and t || ${"a"} = ${"7a"})`.execute(db);
    expect(rows).toEqual([{ n: 1 }, { n: 7 }]);
    expect((await sql`select n from held where t = ${"07"} or t = ${"it"}`.execute(db)).rows).toEqual([]);
  });
});
