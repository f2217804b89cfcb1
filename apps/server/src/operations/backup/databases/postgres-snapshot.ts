/** A read-only transaction of PostgreSQL that sees one moment, read by cursors. */
import type { PostgresClient } from "../../../platform/database/postgres/connections.ts";
import type { TableHead } from "../archive/records.ts";
import { BlockBuilder, LEFT_OUT, isDerivedColumn, quoted, type RowBlock, type Snapshot } from "./tables.ts";

const FETCH_ROWS = 2_000;

/** @param client connected; ended with the snapshot */
export async function openPostgresSnapshot(client: PostgresClient): Promise<Snapshot> {
  await client.query("begin isolation level repeatable read read only");

  return {
    async tables() {
      const { rows } = await client.query(
        `select c.relname as name, array_agg(a.attname::text order by a.attname::text collate "C") as columns
          from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
          group by c.relname order by c.relname::text collate "C"`,
      );
      return rows
        .filter(({ name }) => !LEFT_OUT.has(name))
        .map(({ name, columns }: TableHead) => ({
          name,
          columns: columns.filter((column) => !isDerivedColumn(name, column)),
        }));
    },
    async *rows({ name, columns }: TableHead) {
      const order = orderOf(columns, await keyOf(client, name));
      await client.query(
        `declare halyard_rows no scroll cursor for
          select ${columns.map(quoted).join(", ")} from ${quoted(name)} order by ${order.join(", ")}`,
      );
      try {
        yield* fetched(client);
      } finally {
        // Also where no more than the first rows are wanted.
        await client.query("close halyard_rows");
      }
    },
    async sequences() {
      const { rows } = await client.query(
        `select t.relname as name, s.last_value as last from pg_sequences s
          join pg_class q on q.relname = s.sequencename and q.relnamespace = s.schemaname::regnamespace
          join pg_depend d on d.objid = q.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
          join pg_class t on t.oid = d.refobjid
          where s.schemaname = current_schema() and s.last_value is not null order by t.relname`,
      );
      return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
    },
    async close() {
      await client.end();
    },
  };
}

interface KeyColumn {
  name: string;
  isText: boolean;
}

/** The columns of a table's primary key, in their order. */
async function keyOf(client: PostgresClient, table: string): Promise<KeyColumn[]> {
  const { rows } = await client.query(
    `select a.attname as name, a.atttypid = 'text'::regtype as is_text
      from pg_index i cross join unnest(i.indkey::smallint[]) with ordinality as k (attnum, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
      where i.indrelid = $1::regclass and i.indisprimary order by k.place`,
    [quoted(table)],
  );
  return rows.map((row) => ({ name: row.name, isText: row.is_text }));
}

/** The order of bytes, as SQLite has it, whatever the language of the database; without a key by all columns. */
const orderOf = (columns: readonly string[], key: readonly KeyColumn[]): string[] =>
  key.length === 0
    ? columns.map((column) => `${quoted(column)}::text collate "C"`)
    : key.map((column) => `${quoted(column.name)}${column.isText ? ' collate "C"' : ""}`);

async function* fetched(client: PostgresClient): AsyncGenerator<RowBlock> {
  const builder = new BlockBuilder();
  const text = `fetch ${FETCH_ROWS} from halyard_rows`;
  const ask = () => {
    const answer = client.query<unknown[]>({ text, rowMode: "array" });
    // It is heard of where the rows are waited for, if they still are.
    answer.catch(() => undefined);
    return answer;
  };
  // The server reads the next rows while these are written.
  for (let next = ask(); ;) {
    const { rows } = await next;
    if (rows.length === 0) break;
    next = ask();
    for (const row of rows) {
      const block = builder.add(row);
      if (block !== null) yield block;
    }
  }
  const rest = builder.rest();
  if (rest !== null) yield rest;
}
