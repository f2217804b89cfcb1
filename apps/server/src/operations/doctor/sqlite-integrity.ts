/** Whether a SQLite file is whole, read by several threads at once. */
import { counted } from "../../platform/counted.ts";
import { failed, ok } from "./finding.ts";

export type RowsOf = (statement: string) => Promise<Record<string, unknown>[]>;
export type Readers = readonly [RowsOf, ...RowsOf[]];

/**
 * Looks at the pages of the whole file, then compares each table with its indexes. A table is one thread's work, since
 * SQLite looks up each row in each index; the longest begin first.
 * @param readers each a connection of its own
 */
export async function sqliteIntegrity(readers: Readers) {
  const problems: string[] = [];
  const broken: string[] = [];
  const look = (pragma: string) => async (rowsOf: RowsOf) => {
    const found = await rowsOf(`pragma ${pragma}`);
    problems.push(...found.map((row) => String(Object.values(row)[0])).filter((text) => text !== "ok"));
  };
  const references = async (rowsOf: RowsOf) => {
    broken.push(...(await rowsOf("pragma foreign_key_check")).map((row) => String(row["table"])));
  };
  const [longest, ...others] = (await longestFirst(readers[0])).map((name) => look(`integrity_check(${quoted(name)})`));
  const waiting = [...(longest === undefined ? [] : [longest]), look("quick_check"), references, ...others];
  await Promise.all(
    readers.map(async (rowsOf) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next(rowsOf);
    }),
  );
  if (problems.length > 0) return failed(`the file is damaged: ${problems[0]}. Restore the last backup`);
  if (broken.length === 0) return ok("the file is whole and every reference leads somewhere");
  const tables = [...new Set(broken)].join(", ");
  return failed(`${counted(broken.length, "row")} of ${tables} with references that lead nowhere`);
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The names of all tables, by how many entries there are in them and their indexes. */
async function longestFirst(rowsOf: RowsOf): Promise<string[]> {
  const tables = await rowsOf(
    `select name, (select count(*) from sqlite_schema as own where own.type = 'index' and own.tbl_name = tables.name) as indexes
      from sqlite_schema as tables where type = 'table'`,
  );
  const sized = [];
  for (const { name, indexes } of tables) {
    // Where the file is damaged, the checks themselves say so better.
    const [row] = await rowsOf(`select count(*) as rows from ${quoted(String(name))}`).catch(() => []);
    sized.push({ name: String(name), entries: Number(row?.["rows"] ?? 0) * (1 + Number(indexes)) });
  }
  return sized.sort((a, b) => b.entries - a.entries).map(({ name }) => name);
}
