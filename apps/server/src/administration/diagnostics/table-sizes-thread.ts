/**
 * Adds up the pages of each table of an SQLite file with its indexes. That reads the whole file, so it runs in its own thread,
 * one table at a time and at most half of the time, to leave the disk to others.
 */
import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import type { MeasuredTable } from "./table-sizes.ts";

const { file }: { file: string } = workerData;
const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
const nothing = new Int32Array(new SharedArrayBuffer(4));
/** Each read of its own: what is written meanwhile is not kept in the log for it. */
const measure = database.prepare("select coalesce(sum(pgsize), 0) as bytes from dbstat where name = ?");
const trees = database.prepare('select name, tbl_name as "table" from sqlite_schema where rootpage > 0').all();

const sizes = new Map<string, number>();
for (const { name, table } of trees) {
  const began = performance.now();
  const bytes = Number(measure.get(String(name))?.["bytes"] ?? 0);
  sizes.set(String(table), (sizes.get(String(table)) ?? 0) + bytes);
  Atomics.wait(nothing, 0, 0, performance.now() - began);
}
database.close();
const tables: MeasuredTable[] = [...sizes].map(([name, bytes]) => ({ name, bytes }));
parentPort?.postMessage(tables.toSorted((a, b) => b.bytes - a.bytes));
