import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase, testDialect } from "../../../testing/database.ts";
import { CannotStart } from "../environment/cannot-start.ts";
import { migrate, MIGRATIONS } from "./migrate.ts";
import type { Migration } from "./migrations/migration.ts";
import { isSurvived, servingProcesses } from "./older-programs.ts";

const { database } = await openTestDatabase();
const doing = (...statements: string[]): Migration => ({ name: "9990-next", statements: () => statements });

test.each([
  [
    "a new table with its index and rows",
    ["create table t (id integer)", "create unique index i on t (id)", "insert into t values (1)"],
  ],
  ["a column that may be empty", ["alter table users add column shoe_size integer"]],
  ["a column with a default", ["alter table users add column hat text not null default ''"]],
  ["an index of what is there", ["create index users_by_hat on users (created_at)"]],
])("older processes go on beside %s", (_what, statements) => {
  expect(isSurvived(doing(...statements), "postgres")).toBe(true);
});

test.each([
  ["a column that they would have to write", ["alter table users add column hat text not null"]],
  ["a column that is gone", ["alter table users drop column admin"]],
  ["another name", ["alter table users rename column admin to chief"]],
  ["other values", ["update users set status = 'x'"]],
  ["a value that is there once", ["create unique index users_once on users (first_name)"]],
  ["rows that they would read", ["insert into roles (name) values ('new')"]],
  ["a trigger", ["create trigger t after insert on users begin select 1; end"]],
])("older processes end before %s", (_what, statements) => {
  expect(isSurvived(doing(...statements), "sqlite")).toBe(false);
  expect(isSurvived({ ...doing(...statements), isHarmless: true }, "sqlite")).toBe(true);
});

test.runIf(testDialect === "postgres")("what older processes do not survive waits until they have ended", async () => {
  const say = (seen: string) =>
    database.transaction((tx) =>
      sql`insert into processes (id, seen_at) values ('older', clock_timestamp() - ${seen}::interval)
        on conflict (id) do update set seen_at = excluded.seen_at`.execute(tx),
    );
  const next = { name: "9990-next", statements: () => ["alter table users drop column language"] };
  const before = await sql`select * from migrations`.execute(database.db);
  await say("1 s");
  expect(await servingProcesses(database.db, database)).toBe(1);
  const refused = migrate(database, [...MIGRATIONS, next]);
  await expect(refused).rejects.toThrow(CannotStart);
  await expect(refused).rejects.toThrow(/older processes of Halyard serve it \(1\), and they do not survive 9990-next/);
  expect((await sql`select * from migrations`.execute(database.db)).rows).toEqual(before.rows);
  const added = { name: "9980-added", statements: () => ["alter table users add column hat text"] };
  expect(await migrate(database, [...MIGRATIONS, added])).toEqual(["9980-added"]);
  await say("1 min");
  expect(await migrate(database, [...MIGRATIONS, added, next])).toEqual(["9990-next"]);
});
