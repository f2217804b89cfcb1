import { sql } from "kysely";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, testDialect, testSettings } from "../../../testing/database.ts";
import { CannotStart } from "../environment/cannot-start.ts";
import { PROGRAM_VERSION } from "../environment/version.ts";
import { openDatabase } from "./database.ts";
import { migrate, MIGRATIONS } from "./migrate.ts";

const empty = await testSettings();
const slow = await testSettings();
const untimed = await testSettings();
const { database } = await openTestDatabase();
const everything = MIGRATIONS.map((migration) => migration.name);

test("processes that start at once on an empty database: one migrates, all find it done", async () => {
  const databases = Array.from({ length: 12 }, () => openDatabase(empty));
  try {
    const ran = await Promise.all(databases.map((one) => migrate(one)));
    expect(ran.toSorted((a, b) => a.length - b.length)).toEqual([...Array.from({ length: 11 }, () => []), everything]);
    for (const one of databases) {
      expect(await one.db.selectFrom("revisions").select("name").orderBy("name").execute()).toHaveLength(3);
    }
  } finally {
    await Promise.all(databases.map((one) => one.close()));
  }
});

test.runIf(testDialect === "sqlite")(
  "a process waits for one whose migrations take longer than SQLite waits",
  async () => {
    const waiting = openDatabase(slow);
    const other = new DatabaseSync(slow.sqliteFile, { timeout: 10_000 });
    other.exec("pragma journal_mode = wal; begin immediate; create table other (id integer)");
    const release = setTimeout(() => other.exec("commit"), 10_500);
    try {
      expect(await migrate(waiting)).toEqual(everything);
    } finally {
      clearTimeout(release);
      other.close();
      await waiting.close();
    }
  },
);

test("a database that is up to date is left alone", async () => {
  expect(await migrate(database)).toEqual([]);
  const applied = await sql<{ name: string; applied_at: string }>`select * from migrations`.execute(database.db);
  expect(applied.rows.map((row) => row.name)).toEqual(everything);
  expect(Date.parse(applied.rows[0]?.applied_at ?? "")).toBeGreaterThan(Date.parse("2026-01-01"));
});

test("migrations run in the order of their names, each of which is there once", () => {
  expect(everything).toEqual([...new Set(everything)].toSorted());
});

test("a number is given once", () => {
  const numbers = everything.map((name) => name.slice(0, 4));
  // These two were made at the same time, and databases know them by their names: they stay. Neither needs the other.
  const twice = ["0480"];
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual(twice);
});

describe("a database that a newer program has changed", () => {
  const newer = { name: "9998-newer", statements: () => [] };
  const note = (program: string) =>
    database.transaction((tx) => sql`update migrations set program = ${program} where name = '9998-newer'`.execute(tx));
  beforeAll(async () => void (await migrate(database, [...MIGRATIONS, newer])));
  afterAll(async () => {
    await database.transaction((tx) => sql`delete from migrations where name = '9998-newer'`.execute(tx));
  });

  test("is refused, with the version of the program and that of the database", async () => {
    await note("9.8.7");
    const [own, known] = [PROGRAM_VERSION, everything.at(-1)];
    await expect(migrate(database)).rejects.toThrow(CannotStart);
    await expect(migrate(database)).rejects.toThrow(
      `This is Halyard ${own} (its last migration is ${known}), and the database was changed by Halyard 9.8.7 ` +
        `(migration 9998-newer).`,
    );
  });

  test("is refused also where migrations of this program are missing, and none of them runs", async () => {
    const own = { name: "9997-own", statements: () => ["create table never_made (id integer)"] };
    await expect(migrate(database, [...MIGRATIONS, own])).rejects.toThrow(CannotStart);
    await expect(sql`select * from never_made`.execute(database.db)).rejects.toThrow(/never_made/);
  });
});

test("a migration that fails leaves the database as it was", async () => {
  const broken = { name: "9999-broken", statements: () => ["create table half_done (id integer)", "no statement"] };
  await expect(migrate(database, [...MIGRATIONS, broken])).rejects.toThrow();
  await expect(sql`select * from half_done`.execute(database.db)).rejects.toThrow(/half_done/);
  expect(await migrate(database)).toEqual([]);
});

test.runIf(testDialect === "postgres")("a migration takes as long as it takes, other statements do not", async () => {
  const now = "select current_setting('statement_timeout') as value";
  const long = { name: "9999-long", statements: () => [`create table time_of_migration as ${now}`] };
  const opened = openDatabase(untimed);
  try {
    const timeouts = async (statement: string) => (await sql.raw<{ value: string }>(statement).execute(opened.db)).rows;
    const before = await timeouts(now);
    await migrate(opened, [long]);
    expect(await timeouts("select value from time_of_migration")).toEqual([{ value: "0" }]);
    expect(await timeouts(now)).toEqual(before);
    expect(before).toEqual([{ value: "10s" }]);
  } finally {
    await opened.close();
  }
});
