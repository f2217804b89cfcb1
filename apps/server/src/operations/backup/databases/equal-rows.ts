/** Checks that a loaded database has the rows that its backup was made from. */
import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import { BackupError } from "../archive/errors.ts";
import type { TableSummary } from "../archive/records.ts";
import type { Snapshot } from "./tables.ts";

/** The SQLite file of one task, and what its tables should have. */
export interface ComparedFile {
  file: string;
  tables: readonly TableSummary[];
}

/** @returns the name of a table whose rows are others; null: all are equal */
export async function unequalTable(snapshot: Snapshot, tables: readonly TableSummary[]): Promise<string | null> {
  for (const table of tables) {
    const hash = createHash("sha256");
    for await (const { text } of snapshot.rows(table)) hash.update(text);
    if (hash.digest("hex") !== table.sha256) return table.name;
  }
  return null;
}

/** The same for a SQLite file, in a thread of its own: this one makes the indexes meanwhile. */
export function unequalTableOf(compared: ComparedFile): Promise<string | null> {
  const worker = new Worker(new URL("./equal-rows-thread.ts", import.meta.url), { workerData: compared });
  return new Promise<string | null>((resolve, reject) => {
    worker.on("message", resolve);
    worker.on("error", reject);
    worker.on("exit", () => reject(new Error("the thread that compares rows has ended")));
  });
}

/** @throws BackupError unless it is null */
export function refuseUnequal(unequal: string | null): void {
  if (unequal !== null) throw new BackupError(`The rows of ${unequal} did not arrive as the backup has them.`);
}
