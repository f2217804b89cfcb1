/** A read transaction of SQLite: writers go on beside it. */
import { DatabaseSync } from "node:sqlite";
import type { TableHead } from "../archive/records.ts";
import { BlockBuilder, LEFT_OUT, isDerivedColumn, quoted, type Snapshot } from "./tables.ts";

export function openSqliteSnapshot(file: string): Snapshot {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  database.exec("pragma query_only = on; begin");
  // The transaction begins with its first read.
  database.prepare("select count(*) from sqlite_master").get();
  const columnsOf = (table: string) =>
    database.prepare(`select name, pk from pragma_table_info(?) order by cid`).all(table);

  return {
    async tables() {
      const found = database.prepare(`select name from pragma_table_list where schema = 'main' and type = 'table'
        and name not like 'sqlite_%' order by name`);
      return found
        .all()
        .map(({ name }) => String(name))
        .filter((name) => !LEFT_OUT.has(name))
        .map((name) => ({
          name,
          columns: columnsOf(name)
            .map((column) => String(column["name"]))
            .filter((column) => !isDerivedColumn(name, column))
            .toSorted(),
        }));
    },
    async *rows({ name, columns }: TableHead) {
      const key = columnsOf(name)
        .filter(({ pk }) => Number(pk) > 0)
        .toSorted((a, b) => Number(a["pk"]) - Number(b["pk"]))
        .map((column) => quoted(String(column["name"])));
      const order = key.length === 0 ? columns.map(quoted) : key;
      const statement = database.prepare(
        `select ${columns.map(quoted).join(", ")} from ${quoted(name)} order by ${order.join(", ")}`,
      );
      statement.setReturnArrays(true);
      const builder = new BlockBuilder();
      for (const row of statement.iterate()) {
        // Arrays, as was asked for; the type declares objects.
        const block = builder.add(row as unknown as unknown[]);
        if (block !== null) yield block;
      }
      const rest = builder.rest();
      if (rest !== null) yield rest;
    },
    async sequences() {
      const found = database.prepare("select name, seq from sqlite_sequence order by name").all();
      return Object.fromEntries(found.map(({ name, seq }) => [String(name), Number(seq)]));
    },
    async close() {
      database.close();
    },
  };
}
