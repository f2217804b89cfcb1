import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { sqliteIntegrity, type RowsOf } from "./sqlite-integrity.ts";

const folder = mkdtempSync(join(tmpdir(), "halyard-integrity-"));
let files = 0;
/** `defensive` is newer than Node's types: without it SQLite refuses to have its own tables changed. */
const DAMAGEABLE = { enableForeignKeyConstraints: false, defensive: false };
afterAll(() => rmSync(folder, { recursive: true }));

/** A file with a large and a small table, each with an index, as `change` leaves it, looked at by so many readers. */
async function found(readers: number, change: (database: DatabaseSync) => void) {
  const file = join(folder, `${++files}.sqlite`);
  const database = new DatabaseSync(file, DAMAGEABLE);
  database.exec(`create table large (id integer primary key, name text); create index large_by_name on large (name);
    create table "small ""one""" (id integer primary key, large_id integer references large);
    create index small_by_large on "small ""one""" (large_id);
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1000)
      insert into large select n, 'name ' || n from numbers;
    insert into "small ""one""" select id, id from large where id < 10`);
  change(database);
  database.close();
  const connections: DatabaseSync[] = [];
  const asked: string[] = [];
  const reader = (): RowsOf => {
    const connection = new DatabaseSync(file, { readOnly: true });
    connections.push(connection);
    return async (statement) => {
      asked.push(statement);
      return connection.prepare(statement).all();
    };
  };
  const outcome = await sqliteIntegrity([reader(), ...Array.from({ length: readers - 1 }, reader)]);
  for (const one of connections) one.close();
  return { outcome: `${outcome.status}: ${outcome.message}`, asked };
}

/** Takes the index from the file's list of tables and indexes, changes the rows, and puts it back as it was. */
function withoutIndex(database: DatabaseSync, index: string, change: string) {
  const row = database
    .prepare("select type, name, tbl_name, rootpage, sql from sqlite_schema where name = ?")
    .get(index);
  database.exec("pragma writable_schema = on");
  database.prepare("delete from sqlite_schema where name = ?").run(index);
  database.exec("pragma writable_schema = reset");
  database.exec(change);
  database.exec("pragma writable_schema = on");
  database
    .prepare("insert into sqlite_schema (type, name, tbl_name, rootpage, sql) values (?, ?, ?, ?, ?)")
    .run(...Object.values(row ?? {}));
}

for (const readers of [1, 2, 3]) {
  test(`a whole file is whole, read by ${readers} at once, the longest table first`, async () => {
    const { outcome, asked } = await found(readers, () => undefined);
    expect(outcome).toBe("ok: the file is whole and every reference leads somewhere");
    const pragmas = asked.filter((statement) => statement.startsWith("pragma"));
    expect(pragmas[0]).toBe('pragma integrity_check("large")');
    expect(pragmas.toSorted()).toEqual([
      "pragma foreign_key_check",
      'pragma integrity_check("large")',
      'pragma integrity_check("small ""one""")',
      "pragma quick_check",
    ]);
  });

  test(`an entry that an index lacks is found by ${readers}, in a large table and in a small one`, async () => {
    const large = await found(readers, (database) =>
      withoutIndex(database, "large_by_name", "insert into large values (2000, 'lost')"),
    );
    expect(large.outcome).toMatch(/^failed: the file is damaged: .*large_by_name.* Restore the last backup$/);
    const small = await found(readers, (database) =>
      withoutIndex(database, "small_by_large", `insert into "small ""one""" values (77, 7)`),
    );
    expect(small.outcome).toMatch(/^failed: the file is damaged: .*small_by_large.* Restore the last backup$/);
  });

  test(`a reference that leads nowhere is found by ${readers}`, async () => {
    const { outcome } = await found(readers, (database) =>
      database.exec(`insert into "small ""one""" values (78, 9999)`),
    );
    expect(outcome).toBe('failed: 1 row of small "one" with references that lead nowhere');
  });
}
