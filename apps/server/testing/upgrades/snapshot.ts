/** What a database has in it, table by table, read without any of the product's code. */
import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { Settings } from "../../src/platform/environment/settings.ts";

type Rows = Record<string, unknown>[];
export type Ask = (statement: string) => Promise<Rows>;

export interface Content {
  rows: number;
  sha256: string;
}

/** The columns of each table. */
export type Tables = Record<string, string[]>;

/** Indexes of words are made again by migrations, and the list of migrations grows: they hold nothing of anyone's. */
const DERIVED = /^(?:work_package_(?:comment_)?words(?:_.+)?|migrations|sqlite_.+)$/;

/** Hands the work a way to ask the database. */
export async function asking<T>(settings: Settings, work: (ask: Ask) => Promise<T>): Promise<T> {
  if (settings.databaseUrl === null) {
    const database = new DatabaseSync(settings.sqliteFile);
    try {
      return await work(async (statement) => database.prepare(statement).all());
    } finally {
      database.close();
    }
  }
  const client = new pg.Client({ connectionString: settings.databaseUrl });
  await client.connect();
  try {
    return await work(async (statement) => (await client.query<Record<string, unknown>>(statement)).rows);
  } finally {
    await client.end();
  }
}

export async function tablesOf(ask: Ask, dialect: "sqlite" | "postgres"): Promise<Tables> {
  const columns = await ask(
    dialect === "sqlite"
      ? `select m.name as name, c.name as column_name from sqlite_master m, pragma_table_info(m.name) c
          where m.type = 'table' order by m.name, c.cid`
      : `select table_name as name, column_name from information_schema.columns
          where table_schema = 'public' order by table_name, ordinal_position`,
  );
  const tables: Tables = {};
  for (const { name, column_name: column } of columns) {
    if (!DERIVED.test(String(name))) (tables[String(name)] ??= []).push(String(column));
  }
  return tables;
}

/** How many rows each of the tables has, and the sum of what is in these of its columns. */
export async function contentOf(ask: Ask, tables: Tables): Promise<Record<string, Content>> {
  const content: Record<string, Content> = {};
  for (const [table, columns] of Object.entries(tables)) {
    const rows = await ask(`select ${columns.map((column) => `"${column}"`).join(", ")} from "${table}"`);
    const texts = rows.map((row) => JSON.stringify(row)).toSorted();
    content[table] = { rows: rows.length, sha256: createHash("sha256").update(texts.join("\n")).digest("hex") };
  }
  return content;
}
