/** The thread that reads what was loaded into a SQLite file. */
import { parentPort, workerData } from "node:worker_threads";
import { unequalTable, type ComparedFile } from "./equal-rows.ts";
import { openSqliteSnapshot } from "./sqlite-snapshot.ts";

// Who started this thread gave it this, see equal-rows.ts.
const { file, tables } = workerData as ComparedFile;

const snapshot = openSqliteSnapshot(file);
try {
  parentPort?.postMessage(await unequalTable(snapshot, tables));
} finally {
  await snapshot.close();
}
